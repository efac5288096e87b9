export { describeFields, describeModel, describeUrl } from './describe.ts'
export { mayCall, type OwnedRoute } from './describe-action.ts'
export { methods } from './methods.ts'
export { registeredUrls } from './registered-urls.ts'
