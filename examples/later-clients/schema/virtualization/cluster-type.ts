import { count, defineModel, slug, text } from 'cadastre/schema'

export const clusterType = defineModel('ClusterType', {
  path: 'cluster-types',
  description: 'The software of clusters, such as a hypervisor.',
  fields: {
    name: text({ max: 50, unique: true }),
    slug: slug({ unique: true, description: 'Unique short name for URLs and filters' }),
    description: text({ max: 200, blank: true }),
    cluster_count: count('virtualization.Cluster', 'type'),
  },
  order: ['name'],
  nested: ['name', 'slug'],
})
