"""Uses the service as a script does that was written with pynetbox: client.py <url> <password>."""

import sys

import pynetbox

url, password = sys.argv[1:]
nb = pynetbox.api(url)
token = nb.create_token("admin", password)
assert nb.token == token["key"]
assert nb.version == "2.11", nb.version

core = nb.extras.tags.create(name="core", slug="core")
site = nb.dcim.sites.create(name="Attic", slug="attic", status="planned", tags=["core"])
assert site.status.value == "planned"
site = nb.dcim.sites.get(slug="attic")
assert (site.status.value, site.status.label) == ("planned", "Planned")
assert [tag.name for tag in site.tags] == ["core"]
assert site.prefix_count == 0
site.status = "active"
site.tags = [{"name": "core"}]
assert site.save()
assert nb.dcim.sites.get(site.id).status.value == "active"
assert [found.slug for found in nb.dcim.sites.filter(tag="core", status="active")] == ["attic"]
assert "Attic" in [str(found) for found in nb.dcim.sites.all()]

platform = nb.dcim.platforms.create(name="Junos", slug="junos", napalm_driver="junos")
assert nb.dcim.platforms.get(platform.id).napalm_driver == "junos"

maker = nb.dcim.manufacturers.create(name="Maker", slug="maker")
kind = nb.dcim.device_types.create(manufacturer=maker.id, model="Switch", slug="switch")
role = nb.dcim.device_roles.create(name="Access", slug="access", color="00ff00")
rack = nb.dcim.racks.create(name="R1", site=site.id, status="available")
assert nb.dcim.racks.get(rack.id).status.value == "available"
devices = nb.dcim.devices.create(
    [
        {"name": name, "site": site.id, "device_type": kind.id, "device_role": role.id}
        for name in ("sw1", "sw2")
    ]
)
chassis = nb.dcim.virtual_chassis.create(name="stack", master=devices[0].id)
devices[1].update({"virtual_chassis": chassis.id, "vc_position": 2})
assert nb.dcim.virtual_chassis.get(chassis.id).member_count == 2
member = nb.dcim.devices.get(name="sw2")
assert (member.status.value, member.status.id) == ("active", 1)
assert member.update({"status": "planned"})
assert nb.dcim.devices.get(name="sw2", status="planned").status.label == "Planned"
assert nb.dcim.racks.get(rack.id).width.value == 19
assert member.virtual_chassis.name == "stack" and member.vc_position == 2

nb.extras.config_contexts.create(name="NTP", sites=[site.id], data={"ntp": ["192.0.2.1"]})
assert nb.dcim.devices.get(name="sw2").config_context == {"ntp": ["192.0.2.1"]}

software = nb.virtualization.cluster_types.create(name="KVM", slug="kvm")
cluster = nb.virtualization.clusters.create(name="c1", type=software.id, site=site.id)
machine = nb.virtualization.virtual_machines.create(name="vm1", cluster=cluster.id, vcpus=2)
port = nb.virtualization.interfaces.create(virtual_machine=machine.id, name="eth0")
prefix = nb.ipam.prefixes.create(prefix="192.0.2.0/24", site=site.id)
address = nb.ipam.ip_addresses.create(
    address="192.0.2.10/24", vminterface=port.id, dns_name="vm1.example.com", tags=["core"]
)
machine.update({"primary_ip4": address.id, "status": "staged"})
machine = nb.virtualization.virtual_machines.get(name="vm1", cluster_id=cluster.id)
assert str(machine.primary_ip) == "192.0.2.10/24"
assert machine.status.value == "staged"
assert nb.ipam.ip_addresses.get(dns_name="vm1.example.com").id == address.id
assert nb.virtualization.interfaces.get(port.id).count_ipaddresses == 1
assert nb.dcim.sites.get(site.id).prefix_count == 1
assert nb.virtualization.clusters.get(cluster.id).virtualmachine_count == 1

free = prefix.available_ips.create({"dns_name": "next.example.com"})
assert nb.ipam.ip_addresses.get(address=free.address).dns_name == "next.example.com"
assert machine.delete()
assert nb.ipam.ip_addresses.get(address.id) is None
print("done")
