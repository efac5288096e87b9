import { choice, defineModel, integer, text, url } from 'cadastre/schema'

export const graph = defineModel('Graph', {
  path: 'graphs',
  description: 'An image of another system that is shown beside every object of one type.',
  fields: {
    type: choice(
      { 100: 'Interface', 200: 'Provider', 300: 'Site' },
      { description: 'The type of object that the graph is about' },
    ),
    weight: integer({
      size: 'small',
      default: 1000,
      description: 'Place among the graphs of an object: lower numbers come first',
    }),
    name: text({ max: 100 }),
    source: text({
      max: 500,
      label: 'source URL',
      description: "Template of the image's URL, in which the variable obj is the object",
    }),
    link: url({
      blank: true,
      label: 'link URL',
      description: 'Where a click on the image leads, a template too',
    }),
  },
  order: ['type', 'weight', 'name'],
  nested: ['name'],
  matchBy: ['type', 'name', 'weight'],
  search: ['name', 'source'],
})
