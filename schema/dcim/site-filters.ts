/** Filters of models with a site. Those for a region also find the sites of its descendants. */
export const siteFilters = {
  site: 'site.slug',
  region: 'site.region.slug',
  region_id: 'site.region.id',
} as const
