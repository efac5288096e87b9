import { defineModel, text } from '../../../framework/model/index.ts'
import { contentTypeField } from '../../../framework/model/content-type.ts'

/** Rights to view, add, change or delete the objects of a model, and to change their states. */
export const permission = defineModel('Permission', {
  path: 'permissions',
  description: 'A right to an action on a model, which users and groups can have.',
  fields: {
    name: text({ max: 255, description: 'The permission in words, such as "Can add token"' }),
    model: contentTypeField('Model the permission is about, such as users.token'),
    action: text({
      max: 30,
      description: 'What is allowed: view, add, change, delete, or a transition of a state',
    }),
    codename: text({
      max: 100,
      unique: true,
      description: 'The permission as a name, such as users.add_token',
    }),
  },
  order: ['model', 'codename'],
  nested: ['name', 'codename'],
  operations: ['list', 'read'],
  private: true,
})
