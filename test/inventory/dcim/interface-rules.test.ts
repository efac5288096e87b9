import t from 'tap'
import { testRules, type RuleCase } from './rule-cases.ts'

const rules: readonly RuleCase[] = [
  {
    rule: 'a LAG and its members are on one device',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const lag = await objects.make('dcim/interfaces', { form_factor: 200 })
      const own = await objects.make('dcim/interfaces', { device, form_factor: 200 })
      return {
        refused: ['POST', 'dcim/interfaces', { name: 'x', device, lag }],
        errors: { lag: 'The parent LAG must belong to the same device as the interface.' },
        allowed: ['POST', 'dcim/interfaces', { name: 'x', device, lag: own }],
      }
    },
  },
  {
    rule: 'the parent of a member is a LAG',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const lag = await objects.make('dcim/interfaces', { device })
      return {
        refused: ['POST', 'dcim/interfaces', { name: 'x', device, lag }],
        errors: { lag: 'The parent must be a LAG (form factor 200).' },
      }
    },
  },
  ...[0, 200].map((form_factor): RuleCase => ({
    rule: `an interface of form factor ${form_factor} is a member of no LAG`,
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const lag = await objects.make('dcim/interfaces', { device, form_factor: 200 })
      return {
        refused: ['POST', 'dcim/interfaces', { name: 'x', device, lag, form_factor }],
        errors: { lag: 'A virtual interface or a LAG cannot be part of a LAG itself.' },
        allowed: ['POST', 'dcim/interfaces', { name: 'x', device, form_factor }],
      }
    },
  })),
  {
    rule: 'a LAG with members stays a LAG',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const lag = await objects.make('dcim/interfaces', { device, form_factor: 200 })
      const member = await objects.make('dcim/interfaces', { device, lag })
      return {
        refused: ['PATCH', `dcim/interfaces/${lag}`, { form_factor: 1200 }],
        errors: {
          form_factor: 'The interface has member interfaces, so it must stay a LAG (200).',
        },
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
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const lag = await objects.make('dcim/interfaces', { device, form_factor: 200 })
      await objects.make('dcim/interfaces', { device, lag })
      return {
        refused: [
          'PATCH',
          `dcim/interfaces/${lag}`,
          { device: await objects.make('dcim/devices') },
        ],
        errors: {
          device: 'The interface has member interfaces, which must belong to the same device.',
        },
      }
    },
  },
  {
    rule: 'an interface with a primary address stays on its device',
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const id = await objects.make('dcim/interfaces', { device })
      const free = await objects.make('dcim/interfaces', { device })
      const primary_ip4 = await objects.make('ipam/ip-addresses', {
        address: '10.9.0.1/24',
        interface: id,
      })
      await objects.app.request('PATCH', `/api/dcim/devices/${device}/`, { body: { primary_ip4 } })
      const other = await objects.make('dcim/devices')
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { device: other }],
        errors: {
          device: 'The interface has a primary address of its device, so it must stay there.',
        },
        allowed: ['PATCH', `dcim/interfaces/${free}`, { device: other }],
      }
    },
  },
  {
    rule: 'a connected interface is neither virtual nor a LAG',
    prepare: async (objects) => {
      const interface_a = await objects.make('dcim/interfaces')
      const interface_b = await objects.make('dcim/interfaces')
      await objects.make('dcim/interface-connections', { interface_a, interface_b })
      return {
        refused: ['PATCH', `dcim/interfaces/${interface_b}`, { form_factor: 0 }],
        errors: {
          form_factor: 'The interface is connected, so it can be neither virtual nor a LAG.',
        },
        allowed: ['PATCH', `dcim/interfaces/${interface_b}`, { form_factor: 1000 }],
      }
    },
  },
  {
    rule: 'an interface with a circuit is neither virtual nor a LAG',
    prepare: async (objects) => {
      const id = await objects.make('dcim/interfaces')
      await objects.make('circuits/circuit-terminations', {
        circuit: await objects.make('circuits/circuits'),
        term_side: 'A',
        site: await objects.site(),
        interface: id,
        port_speed: 1000,
      })
      return {
        refused: ['PATCH', `dcim/interfaces/${id}`, { form_factor: 200 }],
        errors: {
          form_factor: 'A circuit ends at the interface, so it can be neither virtual nor a LAG.',
        },
      }
    },
  },
  {
    rule: 'an interface with a circuit has no connection',
    prepare: async (objects) => {
      const interface_b = await objects.make('dcim/interfaces')
      await objects.make('circuits/circuit-terminations', {
        circuit: await objects.make('circuits/circuits'),
        term_side: 'A',
        site: await objects.site(),
        interface: interface_b,
        port_speed: 1000,
      })
      const interface_a = await objects.make('dcim/interfaces')
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a, interface_b }],
        errors: { interface_b: 'Interface "eth#" of "dev#" is the end of a circuit.' },
      }
    },
  },
  {
    rule: 'no interface is connected to itself',
    prepare: async (objects) => {
      const id = await objects.make('dcim/interfaces')
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a: id, interface_b: id }],
        errors: { interface_b: 'An interface cannot be connected to itself.' },
      }
    },
  },
  ...[
    { side: 'interface_a', form_factor: 0 },
    { side: 'interface_b', form_factor: 200 },
  ].map(({ side, form_factor }): RuleCase => ({
    rule: `${side} is not of form factor ${form_factor}`,
    prepare: async (objects) => {
      const ends = {
        interface_a: await objects.make('dcim/interfaces'),
        interface_b: await objects.make('dcim/interfaces'),
      }
      const wrong = await objects.make('dcim/interfaces', { form_factor })
      return {
        refused: ['POST', 'dcim/interface-connections', { ...ends, [side]: wrong }],
        errors: { [side]: 'A virtual interface or a LAG cannot be connected.' },
        allowed: ['POST', 'dcim/interface-connections', ends],
      }
    },
  })),
  {
    rule: 'an interface is in one connection, at either end',
    prepare: async (objects) => {
      const [a, b, c] = [
        await objects.make('dcim/interfaces', { name: 'uplink' }),
        await objects.make('dcim/interfaces'),
        await objects.make('dcim/interfaces'),
      ]
      await objects.make('dcim/interface-connections', { interface_a: a, interface_b: b })
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a: c, interface_b: a }],
        errors: { interface_b: 'Interface "uplink" of "dev#" is connected already.' },
      }
    },
  },
  {
    rule: 'an interface is at the same end of one connection only',
    prepare: async (objects) => {
      const [a, b, c] = [
        await objects.make('dcim/interfaces'),
        await objects.make('dcim/interfaces'),
        await objects.make('dcim/interfaces'),
      ]
      const id = await objects.make('dcim/interface-connections', {
        interface_a: a,
        interface_b: b,
      })
      return {
        refused: ['POST', 'dcim/interface-connections', { interface_a: a, interface_b: c }],
        errors: { interface_a: 'This field must be unique.' },
        allowed: ['PATCH', `dcim/interface-connections/${id}`, { interface_a: b, interface_b: a }],
      }
    },
  },
  ...[
    { end: 'cs_port', port: 'console-ports', outlet: 'console-server-ports' },
    { end: 'power_outlet', port: 'power-ports', outlet: 'power-outlets' },
  ].map(({ end, port, outlet }): RuleCase => ({
    rule: `each of the ${outlet} accepts one of the ${port}`,
    prepare: async (objects) => {
      const device = await objects.make('dcim/devices')
      const to = await objects.make(`dcim/${outlet}`, { device, name: 'out' })
      await objects.make(`dcim/${port}`, { device, name: 'first', [end]: to })
      return {
        refused: ['POST', `dcim/${port}`, { device, name: 'second', [end]: to }],
        errors: { [end]: 'This field must be unique.' },
        allowed: ['POST', `dcim/${port}`, { device, name: 'second' }],
      }
    },
  })),
]

await testRules(t, rules, import.meta.url)
