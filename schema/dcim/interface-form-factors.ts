/**
 * Labels of the form factors of an interface by their numbers in NetBox 2.0. Form factors 0 and 200
 * are not physical.
 */
export const interfaceFormFactors = {
  0: 'Virtual',
  200: 'Link Aggregation Group (LAG)',
  800: '100BASE-TX (10/100ME)',
  1000: '1000BASE-T (1GE)',
  1050: 'GBIC (1GE)',
  1100: 'SFP (1GE)',
  1150: '10GBASE-T (10GE)',
  1200: 'SFP+ (10GE)',
  1300: 'XFP (10GE)',
  1310: 'XENPAK (10GE)',
  1320: 'X2 (10GE)',
  1350: 'SFP28 (25GE)',
  1400: 'QSFP+ (40GE)',
  1500: 'CFP (100GE)',
  1600: 'QSFP28 (100GE)',
  3010: 'SFP (1GFC)',
  3020: 'SFP (2GFC)',
  3040: 'SFP (4GFC)',
  3080: 'SFP+ (8GFC)',
  3160: 'SFP+ (16GFC)',
  4000: 'T1 (1.544 Mbps)',
  4010: 'E1 (2.048 Mbps)',
  4040: 'T3 (45 Mbps)',
  4050: 'E3 (34 Mbps)',
  5000: 'Cisco StackWise',
  5050: 'Cisco StackWise Plus',
  5100: 'Cisco FlexStack',
  5150: 'Cisco FlexStack Plus',
  5200: 'Juniper VCP',
  32767: 'Other',
} as const

/** Form factors by the interface types of later NetBox versions and of the community library. */
export const interfaceTypes = {
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
} as const

/** Form factor of a link aggregation group: the parent of its member interfaces. */
export const lagFormFactor = 200

/** Form factors of interfaces that cannot be connected. */
export const virtualFormFactors = [0, lagFormFactor] as const

/** Form factors of interfaces that can be connected. */
export const physicalFormFactors = Object.keys(interfaceFormFactors)
  .map(Number)
  .filter((formFactor) => !virtualFormFactors.some((virtual) => virtual === formFactor))
