-- Written by hand: what the schema cannot declare.

-- No aggregate contains or equals another, whoever writes at the same time. Deferrable, so that a statement that changes several
-- is judged by what it leaves behind.
alter table ipam_aggregate add constraint ipam_aggregate_prefix_excl exclude using gist ("prefix" inet_ops with &&) deferrable initially immediate;

-- The addresses of one routing table in their order: the free ones are the gaps between them.
create index ipam_ipaddress_space on ipam_ipaddress ("vrf_id", (host("address")::inet));
