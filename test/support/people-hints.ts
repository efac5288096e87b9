import type { Json } from './json.ts'
import type { Hint, Making } from './hint.ts'

const peopleModels = ['users.user', 'users.group', 'users.token']
const modelsWithUsers = [[], ['users.group'], ['users.token']].map((more) => [
  'users.user',
  ...more,
])
const namesOfUsers = ['first_name', 'last_name', 'email']
const writeActions = [['add'], ['change'], ['add', 'delete']]

/** Object permissions name models and actions that exist, and filters and fields of the models. */
export const objectPermissionHint: Hint = {
  reason: 'names existing models and actions, and filters that they have',
  fit: ({ models, actions, constraints, fields }, samples) => ({
    ...(models === undefined ? {} : { models: modelsWithUsers[samples.next() % 3] }),
    ...(actions === undefined ? {} : { actions: writeActions[samples.next() % 3] }),
    ...(fields === undefined || fields === null
      ? {}
      : { fields: [namesOfUsers[samples.next() % 3]] }),
    ...(constraints === undefined ? {} : { constraints: { id: [samples.next()] } }),
  }),
}

/** Webhooks name models and actions that exist, and filters of one model. */
export const webhookHint: Hint = {
  reason: 'names existing models and kinds of changes, and a public address',
  fit: ({ models, actions, endpoint, filter }, samples) => ({
    ...(models === undefined
      ? {}
      : { models: [['users.user'], ['users.group']][samples.next() % 2] }),
    ...(actions === undefined
      ? {}
      : { actions: [['created'], ['updated', 'deleted']][samples.next() % 2] }),
    ...(endpoint === undefined ? {} : { endpoint: `https://example.com/${samples.next()}` }),
    ...(filter === undefined ? {} : { filter: `id=${samples.next()}` }),
  }),
  limits: { filter: [] },
}

/** The limits of tokens name models and filters that these have. */
export const tokenHint: Hint = {
  reason: 'limits and networks exist',
  fit: ({ limits, addresses }, samples) => ({
    ...(limits === undefined || limits === null ? {} : { limits: sampleLimits(samples) }),
    ...(addresses === undefined || addresses === null
      ? {}
      : { addresses: [`192.0.2.${samples.next() % 250}/32`] }),
  }),
}

const sampleLimits = (samples: Making): Json[] => [
  {
    models: [peopleModels[samples.next() % 3]],
    actions: ['view'],
    constraints: { id: [samples.next()] },
  },
]
