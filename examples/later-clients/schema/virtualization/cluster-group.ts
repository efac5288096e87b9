import { count, defineModel, slug, text } from 'cadastre/schema'

export const clusterGroup = defineModel('ClusterGroup', {
  path: 'cluster-groups',
  description: 'Clusters that belong together.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    description: text({ max: 200, blank: true }),
    cluster_count: count('virtualization.Cluster', 'group'),
  },
  order: ['name'],
  nested: ['name', 'slug'],
})
