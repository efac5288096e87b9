/** A promise with its functions, as `Promise.withResolvers` returns them, which Node 20 lacks. */
export class Deferred<T> {
  readonly promise: Promise<T>
  // Replaced by the functions of the promise, which its constructor passes at once.
  resolve: (value: T) => void = () => undefined
  reject: (error: unknown) => void = () => undefined

  constructor() {
    this.promise = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }))
  }
}
