-- Written by hand: what the schema cannot declare.

-- The addresses and the prefixes of one routing table in their order, which an index-only scan reads: an expression alone does not allow
-- one, so the index of addresses includes the column.
drop index ipam_ipaddress_space;
create index ipam_ipaddress_space on ipam_ipaddress ("vrf_id", (host("address")::inet)) include ("address");
create index ipam_prefix_space on ipam_prefix ("vrf_id", "prefix");

-- Where gaps between used addresses may start: of each routing table (0 is the global one) at least every free address that follows a used
-- one. The first free address is found from here without a scan of the used ones before it.
create table _gap_starts (
  "space" integer not null,
  "at" inet not null
);
create index _gap_starts_order on _gap_starts ("space", "at");

-- A row may name a used address, because concurrent transactions do not see each other: readers skip it. A row must never be missing. So
-- every removed address and every free successor of a new address is added, whatever is there already, and only rows of addresses that the
-- statement itself uses are removed.
do $migration$
begin
  execute format($function$
    create function _keep_gap_starts() returns trigger language plpgsql
    security definer set search_path = %I, pg_temp set enable_seqscan = off as $body$
    begin
      if tg_op = 'TRUNCATE' then
        truncate _gap_starts;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        if not exists (
          select o.vrf_id, set_masklen(o.address, -1) from removed o
          except select n.vrf_id, set_masklen(n.address, -1) from added n
        ) and not exists (
          select n.vrf_id, set_masklen(n.address, -1) from added n
          except select o.vrf_id, set_masklen(o.address, -1) from removed o
        ) then
          return null;
        end if;
      end if;
      if tg_op <> 'INSERT' then
        insert into _gap_starts (space, at)
        select distinct coalesce(o.vrf_id, 0), set_masklen(o.address, -1) from removed o;
      end if;
      if tg_op <> 'DELETE' then
        delete from _gap_starts s
        where s.ctid = any (array(
          select g.ctid
          from (select distinct coalesce(n.vrf_id, 0) as space, set_masklen(n.address, -1) as at from added n) n
          cross join lateral (
            select k.ctid from _gap_starts k
            where k.space = n.space and k.at = n.at
            for update skip locked
          ) g
        ));
        insert into _gap_starts (space, at)
        select r.space, r.following
        from (
          select n.space, lead(n.at) over (partition by n.space order by n.at) as next,
            case when n.at not in ('255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff') then n.at + 1 end as following
          from (select distinct coalesce(n.vrf_id, 0) as space, set_masklen(n.address, -1) as at from added n) n
        ) r
        where r.next is distinct from r.following and r.following is not null
          and case r.space
            when 0 then not exists (
              select from ipam_ipaddress a where a.vrf_id is null and host(a.address)::inet = r.following
            )
            else not exists (
              select from ipam_ipaddress a where a.vrf_id = r.space and host(a.address)::inet = r.following
            )
          end;
      end if;
      return null;
    end
    $body$
  $function$, current_schema());
  -- Makes the table anew, while nobody else writes addresses.
  execute format($function$
    create function _find_gap_starts() returns void language plpgsql set search_path = %I, pg_temp as $body$
    begin
      lock table ipam_ipaddress in share row exclusive mode;
      delete from _gap_starts;
      insert into _gap_starts (space, at)
      select r.space, r.following
      from (
        select a.space, lead(a.at) over (partition by a.space order by a.at) as next,
          case when a.at not in ('255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff') then a.at + 1 end as following
        from (select distinct coalesce(a.vrf_id, 0) as space, set_masklen(a.address, -1) as at from ipam_ipaddress a) a
      ) r
      where r.next is distinct from r.following and r.following is not null;
    end
    $body$
  $function$, current_schema());
end
$migration$;

create trigger keep_gap_starts_insert after insert on ipam_ipaddress
  referencing new table as added for each statement execute function _keep_gap_starts();
create trigger keep_gap_starts_update after update on ipam_ipaddress
  referencing old table as removed new table as added for each statement execute function _keep_gap_starts();
create trigger keep_gap_starts_delete after delete on ipam_ipaddress
  referencing old table as removed for each statement execute function _keep_gap_starts();
create trigger keep_gap_starts_truncate after truncate on ipam_ipaddress
  for each statement execute function _keep_gap_starts();

select _find_gap_starts();
