import type { Model } from './graph.ts'

/** What naming a model in Prisma's client needs to know of it. */
export type NamedModel = Pick<Model, 'key' | 'view'>

/** Name of a model in the Prisma schema, e.g. `IpamVLAN`; a view has its table's. */
export function prismaName(model: NamedModel): string {
  return (model.view?.of ?? model.key).split('.').map(pascal).join('')
}

/** Name of the linking table of a many reference in the Prisma schema, e.g. `DcimSiteTagsLink`. */
export function prismaLinkName(model: NamedModel, field: string): string {
  return `${prismaName(model)}${pascal(field)}Link`
}

/** Property of the Prisma client that holds a model's rows: `ipamVLAN` in `prisma.ipamVLAN.create(…)`. */
export function delegateName(model: NamedModel): string {
  return uncapitalised(prismaName(model))
}

/** Property of the Prisma client that holds the links of a many reference: rows of `owner_id` and `target_id`. */
export function linkDelegateName(model: NamedModel, field: string): string {
  return uncapitalised(prismaLinkName(model, field))
}

const pascal = (name: string): string =>
  name
    .split(/[-_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const uncapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
