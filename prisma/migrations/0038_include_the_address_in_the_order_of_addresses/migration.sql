-- Written by: npm run generate. Edit it, if need be, before any database has it; never afterwards.
-- Additive: processes of the version before it may run and start beside it.

-- Lists are read by the index of before until the other one is there.
alter index ipam_ipaddress_declared_order rename to ipam_ipaddress_order_before;

-- Step, concurrently: add the index ipam_ipaddress_declared_order
drop index concurrently if exists ipam_ipaddress_declared_order;
create index concurrently ipam_ipaddress_declared_order on ipam_ipaddress ((host("address")::inet), "id") include ("address");

-- Step, concurrently: drop the index of before
drop index concurrently if exists ipam_ipaddress_order_before;
