/** Filters of models with a tenant. */
export const tenantFilters = {
  tenant: 'tenant.slug',
  tenant_group: 'tenant.group.slug',
  tenant_group_id: 'tenant.group.id',
} as const
