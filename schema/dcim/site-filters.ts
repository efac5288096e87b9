/** Filters of models that have a site; a region finds its descendants. */
export const siteFilters = {
  site: 'site.slug',
  region: 'site.region.slug',
  region_id: 'site.region.id',
} as const
