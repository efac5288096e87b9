-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
drop index ipam_aggregate_prefix_idx;
drop index ipam_ipaddress_address_idx;
drop index ipam_prefix_prefix_idx;
