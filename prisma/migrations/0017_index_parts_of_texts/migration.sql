-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.

create extension if not exists pg_trgm;
create index dcim_devicerole_slug_order on dcim_devicerole (("slug" collate natural_sort), "id");
create index dcim_devicerole_trigrams on dcim_devicerole using gin ("slug" gin_trgm_ops);
create index dcim_devicetype_slug_order on dcim_devicetype (("slug" collate natural_sort), "id");
create index dcim_devicetype_trigrams on dcim_devicetype using gin ("slug" gin_trgm_ops);
create index dcim_manufacturer_slug_order on dcim_manufacturer (("slug" collate natural_sort), "id");
create index dcim_manufacturer_trigrams on dcim_manufacturer using gin ("slug" gin_trgm_ops);
create index dcim_platform_slug_order on dcim_platform (("slug" collate natural_sort), "id");
create index dcim_platform_trigrams on dcim_platform using gin ("slug" gin_trgm_ops);
create index dcim_region_slug_order on dcim_region (("slug" collate natural_sort), "id");
create index dcim_region_trigrams on dcim_region using gin ("slug" gin_trgm_ops);
create index dcim_site_slug_order on dcim_site (("slug" collate natural_sort), "id");
create index dcim_site_trigrams on dcim_site using gin ("slug" gin_trgm_ops);
create index ipam_role_slug_order on ipam_role (("slug" collate natural_sort), "id");
create index ipam_role_trigrams on ipam_role using gin ("slug" gin_trgm_ops);
create index ipam_vlangroup_slug_order on ipam_vlangroup (("slug" collate natural_sort), "id");
create index ipam_vlangroup_trigrams on ipam_vlangroup using gin ("slug" gin_trgm_ops);
create index ipam_vrf_rd_order on ipam_vrf (("rd" collate natural_sort), "id");
create index ipam_vrf_trigrams on ipam_vrf using gin ("rd" gin_trgm_ops);
create index tenancy_tenantgroup_slug_order on tenancy_tenantgroup (("slug" collate natural_sort), "id");
create index tenancy_tenantgroup_trigrams on tenancy_tenantgroup using gin ("slug" gin_trgm_ops);
create index tenancy_tenant_slug_order on tenancy_tenant (("slug" collate natural_sort), "id");
create index tenancy_tenant_trigrams on tenancy_tenant using gin ("slug" gin_trgm_ops);
create index users_user_trigrams on users_user using gin ("username" gin_trgm_ops);
