export {
  asReference,
  errorDetail,
  listOf,
  ObjectId,
  oneOrMany,
  registerSerializers,
  serializerName,
  type Serializers,
  withId,
} from './serializers.ts'
export { closed, idParams, pageParameters, querySchemas } from './parameters.ts'
export { actionParameters } from './action-parameters.ts'
