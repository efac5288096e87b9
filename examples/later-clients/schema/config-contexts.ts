import { json, makeField, type Field } from 'cadastre/schema'

/** SQL for the ids by which a context is assigned to an object, from the alias of its row. */
type IdsSql = (alias: string) => string

/** How the objects that contexts are assigned to are found, by the field of a context. */
export interface Places {
  readonly site: IdsSql
  readonly roles: IdsSql
  readonly platforms: IdsSql
  readonly clusters: IdsSql
  readonly tenants: IdsSql
  readonly tags: IdsSql
}

/** The regions of a site, and those that these lie in. */
const regionsOf = (site: string, table: (model: string) => string): string => `
  with recursive above as (
    select s.region_id as id from ${table('dcim.Site')} s where s.id in (${site})
    union select r.parent_id from ${table('dcim.Region')} r join above on above.id = r.id
  ) select id from above`

/**
 * The data of all active contexts that are assigned to an object, merged: those of a higher weight
 * precede, and `local_context_data` precede all. A context without regions is assigned to all
 * regions, and so on.
 */
export function configContext(places: Places): Field {
  const { kind: _, ...facets } = json({ optional: true, readOnly: true })
  const options = { readOnly: true, description: 'Data of all contexts of the object, merged' }
  return makeField(options, {
    ...facets,
    kind: 'config-context',
    reading: () => ({
      by: 'expression',
      dependsOn: 'tables',
      sql: (alias, { table, links }) => {
        const of = (model: string, field: string, from: string): string =>
          `select o.${field} from ${table(model)} o where o.id in (${from})`
        const assigned = (field: string, ids: string): string => {
          const link = links(`"extras_configcontext_${field}"`)
          return (
            `(not exists (select from ${link} l where l.owner_id = c.id) or exists (` +
            `select from ${link} l where l.owner_id = c.id and l.target_id in (${ids})))`
          )
        }
        const [site, clusters] = [places.site(alias), places.clusters(alias)]
        const conditions = [
          assigned('regions', regionsOf(site, table)),
          assigned('sites', site),
          assigned('roles', places.roles(alias)),
          assigned('platforms', places.platforms(alias)),
          assigned('cluster_groups', of('virtualization.Cluster', 'group_id', clusters)),
          assigned('clusters', clusters),
          assigned('tenant_groups', of('tenancy.Tenant', 'group_id', places.tenants(alias))),
          assigned('tenants', places.tenants(alias)),
          assigned('tags', places.tags(alias)),
        ]
        return (
          `config_context_merge((select config_context_agg(c.data order by c.weight, c.name) ` +
          `from ${table('extras.ConfigContext')} c where c.is_active and ` +
          `${conditions.join(' and ')}), coalesce(${alias}.local_context_data, '{}'))`
        )
      },
    }),
  })
}
