import { defineModel, integer, mustBe, reference, sameAs, text, textChoice } from 'cadastre/schema'
import { virtualFormFactors } from '../dcim/interface-form-factors.ts'

export const circuitTermination = defineModel('CircuitTermination', {
  path: 'circuit-terminations',
  description: 'One end of a circuit: the site it reaches and the interface it is plugged into.',
  fields: {
    circuit: reference('circuits.Circuit', {
      onDelete: 'cascade',
      reverse: 'terminations',
      description: 'The circuit that ends here',
    }),
    term_side: textChoice(
      { A: 'A', Z: 'Z' },
      { bare: true, label: 'termination', description: 'Which of the two ends this is' },
    ),
    site: reference('dcim.Site', {
      onDelete: 'protect',
      reverse: 'circuit_terminations',
      description: 'Where the circuit ends',
    }),
    interface: reference('dcim.Interface', {
      optional: true,
      oneToOne: true,
      onDelete: 'protect',
      reverse: 'circuit_termination',
      shape: 'full',
      description: 'The interface the circuit is plugged into',
    }),
    port_speed: integer({ unit: 'kbps', description: 'Speed of the port in kbps' }),
    upstream_speed: integer({
      optional: true,
      unit: 'kbps',
      description: 'Speed towards the provider in kbps, where it differs from the port speed',
    }),
    xconnect_id: text({
      max: 50,
      blank: true,
      label: 'cross-connect ID',
      description: "The facility's name for the cross-connect",
    }),
    pp_info: text({
      max: 100,
      blank: true,
      label: 'patch panel/port(s)',
      description: 'Patch panel and ports that lead to the circuit',
    }),
  },
  unique: [['circuit', 'term_side']],
  order: ['circuit.provider.name', 'circuit.cid', 'term_side'],
  nested: ['circuit', 'term_side'],
  filters: { site: 'site.id' },
  search: ['circuit.cid', 'xconnect_id', 'pp_info'],
  rules: [
    sameAs('interface.device.site', 'site', {
      message: 'The interface must be on a device at the site of the termination.',
    }),
    mustBe('interface', [null], {
      when: { path: 'interface.form_factor', is: virtualFormFactors },
      message: 'A circuit cannot be plugged into a virtual interface or a LAG.',
    }),
  ],
  pages: {
    label: '{circuit} › {term_side}',
    list: {
      columns: [
        'circuit',
        'term_side',
        'site',
        'interface',
        'port_speed',
        'xconnect_id',
        'pp_info',
      ],
      filters: ['site_id', 'circuit_id', 'term_side'],
    },
    detail: {
      sections: {
        Termination: ['circuit', 'term_side', 'site', 'interface'],
        Speed: ['port_speed', 'upstream_speed'],
        Patching: ['xconnect_id', 'pp_info'],
      },
      parts: ['circuit-trace'],
    },
    pick: { within: ['circuit'] },
  },
})
