/** Form factors by the interface types of the community library and of later NetBox versions. */
const formFactors: Readonly<Record<string, number>> = {
  virtual: 0,
  bridge: 0,
  lag: 200,
  '100base-tx': 800,
  '100base-t1': 800,
  '10/100base-tx': 800,
  '1000base-t': 1000,
  '1000base-x-gbic': 1050,
  '1000base-x-sfp': 1100,
  '100base-x-sfp': 1100,
  '10gbase-t': 1150,
  '10gbase-x-sfpp': 1200,
  '10gbase-x-xfp': 1300,
  '10gbase-x-xenpak': 1310,
  '10gbase-x-x2': 1320,
  '25gbase-x-sfp28': 1350,
  '40gbase-x-qsfpp': 1400,
  '100gbase-x-cfp': 1500,
  '100gbase-x-qsfp28': 1600,
  '1gfc-sfp': 3010,
  '2gfc-sfp': 3020,
  '4gfc-sfp': 3040,
  '8gfc-sfpp': 3080,
  '16gfc-sfpp': 3160,
  t1: 4000,
  e1: 4010,
  t3: 4040,
  e3: 4050,
  'cisco-stackwise': 5000,
  'cisco-stackwise-plus': 5050,
  'cisco-flexstack': 5100,
  'cisco-flexstack-plus': 5150,
  'juniper-vcp': 5200,
  other: 32767,
}

/** The form factor "Other", for interface types that have no form factor of their own. */
export const otherFormFactor = 32767

/**
 * Returns the form factor of an interface type such as `1000base-t`, or undefined for an unknown
 * type.
 */
export function formFactorOf(type: unknown): number | undefined {
  const slug = typeof type === 'string' ? type.trim().toLowerCase() : ''
  return Object.hasOwn(formFactors, slug) ? formFactors[slug] : undefined
}
