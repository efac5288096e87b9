import { createdAt, defineModel, integerList, reference, text } from 'cadastre/schema'

export const rackReservation = defineModel('RackReservation', {
  path: 'rack-reservations',
  description: 'Rack units that are kept free for a purpose.',
  fields: {
    rack: reference('dcim.Rack', {
      onDelete: 'cascade',
      reverse: 'reservations',
      description: 'The rack with the units',
    }),
    units: integerList({ min: 1, max: 100, description: 'Numbers of the reserved rack units' }),
    created: createdAt(),
    user: reference('users.User', {
      optional: true,
      readOnly: true,
      onDelete: 'protect',
      reverse: 'rack_reservations',
      shape: 'id',
      description: 'Who made the reservation',
    }),
    description: text({ max: 100, description: 'Purpose of the reservation' }),
  },
  timestamps: false,
  order: ['created'],
  nested: ['rack', 'units'],
  matchBy: ['rack', 'units', 'description'],
  filters: {
    rack: 'rack.id',
    user: 'user.id',
    site: 'rack.site.slug',
    site_id: 'rack.site.id',
    group: 'rack.group.slug',
    group_id: 'rack.group.id',
  },
  search: ['rack.name', 'rack.facility_id', 'user.username', 'description'],
  pages: {
    label: '{rack} › U{units}',
    list: {
      columns: ['rack', 'units', 'description', 'user', 'created'],
      filters: ['site_id', 'rack_id', 'user_id'],
    },
  },
})
