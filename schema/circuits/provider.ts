import { asNumber, defineModel, related, slug, text, url } from 'cadastre/schema'

export const provider = defineModel('Provider', {
  path: 'providers',
  description: 'A company that sells circuits.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    asn: asNumber({ optional: true, description: "The provider's autonomous system number" }),
    account: text({
      max: 30,
      blank: true,
      label: 'account number',
      description: 'Our customer number at the provider',
    }),
    portal_url: url({
      blank: true,
      label: 'portal',
      description: "The provider's web portal for customers",
    }),
    noc_contact: text({
      blank: true,
      label: 'NOC contact',
      description: 'How to reach the network operations centre',
    }),
    admin_contact: text({
      blank: true,
      description: 'How to reach the contact for contracts and invoices',
    }),
    comments: text({ blank: true, description: 'Notes' }),
  },
  customFields: true,
  order: ['name'],
  nested: ['name', 'slug'],
  filters: {
    site: 'circuits.terminations.site.slug',
    site_id: 'circuits.terminations.site.id',
  },
  search: ['name', 'account', 'comments'],
  pages: {
    list: { columns: ['name', 'asn', 'account', 'noc_contact'], filters: ['site_id'] },
    detail: {
      sections: {
        Provider: ['slug', 'asn', 'account', 'portal_url'],
        Contacts: ['noc_contact', 'admin_contact', 'comments'],
      },
      tabs: [related('circuits.Circuit', 'provider')],
    },
  },
})
