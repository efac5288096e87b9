import type { Model } from './graph.ts'

/** The parts of a model that its name in the Prisma client depends on. */
export type NamedModel = Pick<Model, 'key' | 'view'>

/**
 * Returns the name of a model in the Prisma schema, e.g. `IpamVLAN`; a view has that of its table.
 */
export function prismaName(model: NamedModel): string {
  return (model.view?.of ?? model.key).split('.').map(pascal).join('')
}

/**
 * Returns the name of a many reference's linking table in the Prisma schema, e.g.
 * `DcimSiteTagsLink`.
 */
export function prismaLinkName(model: NamedModel, field: string): string {
  return `${prismaName(model)}${pascal(field)}Link`
}

/**
 * Returns the property of the Prisma client for a model: `ipamVLAN` in `prisma.ipamVLAN.create(…)`.
 */
export function delegateName(model: NamedModel): string {
  return uncapitalised(prismaName(model))
}

/**
 * Returns the property of the Prisma client for the links of a many reference: rows of `owner_id`
 * and `target_id`.
 */
export function linkDelegateName(model: NamedModel, field: string): string {
  return uncapitalised(prismaLinkName(model, field))
}

const pascal = (name: string): string =>
  name
    .split(/[-_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const uncapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
