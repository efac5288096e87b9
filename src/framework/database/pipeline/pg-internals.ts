// Declares methods and properties of `pg` that the service uses and its types lack.
import type { PoolClient, Submittable } from 'pg'

declare module 'pg' {
  interface Connection {
    parse(statement: { readonly name: string; readonly text: string }): void
    bind(to: {
      readonly statement: string
      readonly values: readonly unknown[]
      /** True to get the values of the rows in the binary format. */
      readonly binary: boolean
    }): void
    describe(what: { readonly type: 'P' }): void
    execute(what: object): void
    close(what: { readonly type: 'S'; readonly name: string }): void
    /** Connects to a port, or to the path of a socket. */
    connect(port: number | string, host?: string): void
    /** Sends a CancelRequest with the data of the connection to cancel. */
    cancel(processID: number, secretKey: number): void
    requestSsl(): void
    sendCopyFromChunk(chunk: Buffer): void
    /** Ends the rows that a `copy … from stdin` takes. */
    endCopyFrom(): void
    /** Reads the messages of a stream and emits them as events. */
    attachListeners(stream: NodeJS.ReadableStream): void
  }

  interface ClientBase {
    readonly connection: Connection
    readonly host: string
    readonly port: number
    readonly ssl: boolean | object
    readonly sslNegotiation: string
    /** The BackendKeyData of its connection. */
    readonly processID: number
    readonly secretKey: number
    query(query: Submittable, done: (error: unknown) => void): void
  }

  interface Pool {
    /** The idle connections; the pool takes the last one. */
    readonly _idle: { readonly client: PoolClient }[]
    query(query: Submittable, done: (error: unknown) => void): void
  }

  interface ClientConfig {
    sslNegotiation?: string | undefined
  }
}
