import { pascal } from './components/names.ts'
import type { Model } from './graph.ts'

/** The parts of a model that its name in the Prisma schema depends on. */
export type NamedModel = Pick<Model, 'key' | 'view'>

/**
 * Returns the name of a model in the Prisma schema, such as `IpamVLAN`. A view has the name of its
 * table.
 */
export function prismaName(model: NamedModel): string {
  return (model.view?.of ?? model.key).split('.').map(pascal).join('')
}

/**
 * Returns the name of a many reference's linking table in the Prisma schema, such as
 * `DcimSiteTagsLink`.
 */
export function prismaLinkName(model: NamedModel, field: string): string {
  return `${prismaName(model)}${pascal(field)}Link`
}
