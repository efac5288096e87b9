-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
create index ipam_ipaddress_address_mask on ipam_ipaddress ((masklen("address")));
create index ipam_prefix_prefix_mask on ipam_prefix ((masklen("prefix")));
