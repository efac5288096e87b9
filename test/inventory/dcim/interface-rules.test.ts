import t from 'tap'
import { tryRules, type RuleCase } from './rule.ts'

const rules: readonly RuleCase[] = [
  {
    rule: 'a LAG and its members are on one device',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const lag = await yard.make('dcim/interfaces', { form_factor: 200 })
      const own = await yard.make('dcim/interfaces', { device, form_factor: 200 })
      return {
        refused: ['POST', 'dcim/interfaces', { name: 'x', device, lag }],
        says: { lag: 'The parent LAG must belong to the same device as the interface.' },
        allowed: ['POST', 'dcim/interfaces', { name: 'x', device, lag: own }],
      }
    },
  },
  {
    rule: 'the parent of a member is a LAG',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const lag = await yard.make('dcim/interfaces', { device })
      return {
        refused: ['POST', 'dcim/interfaces', { name: 'x', device, lag }],
        says: { lag: 'The parent must be a LAG (form factor 200).' },
      }
    },
  },
  ...[0, 200].map((form_factor): RuleCase => ({
    rule: `form factor ${form_factor} is part of no LAG`,
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const lag = await yard.make('dcim/interfaces', { device, form_factor: 200 })
      return {
        refused: ['POST', 'dcim/interfaces', { name: 'x', device, lag, form_factor }],
        says: { lag: 'A virtual interface or a LAG cannot be part of a LAG itself.' },
        allowed: ['POST', 'dcim/interfaces', { name: 'x', device, form_factor }],
      }
    },
  })),
  {
    rule: 'a LAG with members stays one',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const lag = await yard.make('dcim/interfaces', { device, form_factor: 200 })
      const member = await yard.make('dcim/interfaces', { device, lag })
      return {
        refused: ['PATCH', `dcim/interfaces/${lag}`, { form_factor: 1200 }],
        says: { form_factor: 'The interface has member interfaces, so it must stay a LAG (200).' },
        allowed: [
          'PATCH',
          'dcim/interfaces',
          [
            { id: lag, form_factor: 1200 },
            { id: member, lag: null },
          ],
        ],
      }
    },
  },
  {
    rule: 'a LAG with members stays on its device',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const lag = await yard.make('dcim/interfaces', { device, form_factor: 200 })
      await yard.make('dcim/interfaces', { device, lag })
      return {
        refused: ['PATCH', `dcim/interfaces/${lag}`, { device: await yard.make('dcim/devices') }],
        says: {
          device: 'The interface has member interfaces, which must belong to the same device.',
        },
      }
    },
  },
  {
    rule: 'an interface with a primary address stays on its device',
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const id = await yard.make('dcim/interfaces', { device })
      const free = await yard.make('dcim/interfaces', { device })
      const primary_ip4 = await yard.make('ipam/ip-addresses', {
        address: '10.9.0.1/24',
        interface: id,
      })
      await yard.app.request('PATCH', `/api/dcim/devices/${device}/`, { body: { primary_ip4 } })
      const other = await yard.make('dcim/devices')
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { device: other }],
        says: {
          device: 'The interface has a primary address of its device, so it must stay there.',
        },
        allowed: ['PATCH', `dcim/interfaces/${free}`, { device: other }],
      }
    },
  },
  {
    rule: 'a connected interface is neither virtual nor a LAG',
    on: async (yard) => {
      const interface_a = await yard.make('dcim/interfaces')
      const interface_b = await yard.make('dcim/interfaces')
      await yard.make('dcim/interface-connections', { interface_a, interface_b })
      return {
        refused: ['PATCH', `dcim/interfaces/${interface_b}`, { form_factor: 0 }],
        says: {
          form_factor: 'The interface is connected, so it can be neither virtual nor a LAG.',
        },
        allowed: ['PATCH', `dcim/interfaces/${interface_b}`, { form_factor: 1000 }],
      }
    },
  },
  {
    rule: 'an interface with a circuit is neither virtual nor a LAG',
    on: async (yard) => {
      const id = await yard.make('dcim/interfaces')
      await yard.make('circuits/circuit-terminations', {
        circuit: await yard.make('circuits/circuits'),
        term_side: 'A',
        site: await yard.site(),
        interface: id,
        port_speed: 1000,
      })
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { form_factor: 200 }],
        says: {
          form_factor: 'A circuit ends at the interface, so it can be neither virtual nor a LAG.',
        },
      }
    },
  },
  {
    rule: 'an interface with a circuit is not connected',
    on: async (yard) => {
      const interface_b = await yard.make('dcim/interfaces')
      await yard.make('circuits/circuit-terminations', {
        circuit: await yard.make('circuits/circuits'),
        term_side: 'A',
        site: await yard.site(),
        interface: interface_b,
        port_speed: 1000,
      })
      const interface_a = await yard.make('dcim/interfaces')
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a, interface_b }],
        says: { interface_b: 'Interface "eth#" of "dev#" is the end of a circuit.' },
      }
    },
  },
  {
    rule: 'no interface is connected to itself',
    on: async (yard) => {
      const id = await yard.make('dcim/interfaces')
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a: id, interface_b: id }],
        says: { interface_b: 'An interface cannot be connected to itself.' },
      }
    },
  },
  ...[
    { side: 'interface_a', form_factor: 0 },
    { side: 'interface_b', form_factor: 200 },
  ].map(({ side, form_factor }): RuleCase => ({
    rule: `${side} is not of form factor ${form_factor}`,
    on: async (yard) => {
      const ends = {
        interface_a: await yard.make('dcim/interfaces'),
        interface_b: await yard.make('dcim/interfaces'),
      }
      const wrong = await yard.make('dcim/interfaces', { form_factor })
      return {
        refused: ['POST', 'dcim/interface-connections', { ...ends, [side]: wrong }],
        says: { [side]: 'A virtual interface or a LAG cannot be connected.' },
        allowed: ['POST', 'dcim/interface-connections', ends],
      }
    },
  })),
  {
    rule: 'an interface is in one connection, at either end',
    on: async (yard) => {
      const [a, b, c] = [
        await yard.make('dcim/interfaces', { name: 'uplink' }),
        await yard.make('dcim/interfaces'),
        await yard.make('dcim/interfaces'),
      ]
      await yard.make('dcim/interface-connections', { interface_a: a, interface_b: b })
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a: c, interface_b: a }],
        says: { interface_b: 'Interface "uplink" of "dev#" is connected already.' },
      }
    },
  },
  {
    rule: 'an interface is at one end of one connection',
    on: async (yard) => {
      const [a, b, c] = [
        await yard.make('dcim/interfaces'),
        await yard.make('dcim/interfaces'),
        await yard.make('dcim/interfaces'),
      ]
      const id = await yard.make('dcim/interface-connections', { interface_a: a, interface_b: b })
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a: a, interface_b: c }],
        says: { interface_a: 'This field must be unique.' },
        allowed: ['PATCH', `dcim/interface-connections/${id}`, { interface_a: b, interface_b: a }],
      }
    },
  },
  ...[
    { end: 'cs_port', port: 'console-ports', outlet: 'console-server-ports' },
    { end: 'power_outlet', port: 'power-ports', outlet: 'power-outlets' },
  ].map(({ end, port, outlet }): RuleCase => ({
    rule: `${outlet} take one of the ${port}`,
    on: async (yard) => {
      const device = await yard.make('dcim/devices')
      const to = await yard.make(`dcim/${outlet}`, { device, name: 'out' })
      await yard.make(`dcim/${port}`, { device, name: 'first', [end]: to })
      return {
        refused: ['POST', `dcim/${port}`, { device, name: 'second', [end]: to }],
        says: { [end]: 'This field must be unique.' },
        allowed: ['POST', `dcim/${port}`, { device, name: 'second' }],
      }
    },
  })),
]

await tryRules(t, rules, import.meta.url)
