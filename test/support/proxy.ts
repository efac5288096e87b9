import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type pg from 'pg'

/** A TCP proxy in front of a database server, whose connections can be cut or paused. */
export class DatabaseProxy {
  readonly #to: pg.PoolConfig
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  /** The number of the last connection that forwards nothing; connections are numbered from 1. */
  #silent = 0
  /** Returns whether to drop an answer and close its connection. */
  #isLost = never
  #opened = 0

  constructor(to: pg.PoolConfig) {
    this.#to = to
  }

  get connection(): pg.PoolConfig {
    return { ...this.#to, host: '127.0.0.1', port: this.#port }
  }

  async open(): Promise<void> {
    this.#server = createServer((here) => {
      const number = (this.#opened += 1)
      const { host = '', port } = this.#to
      const there = host.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${port}`)
        : connect(Number(port), host)
      for (const socket of [here, there]) {
        this.#sockets.add(socket)
        socket.on('error', () => {}).on('close', () => socket.destroy())
      }
      // Closes the other side too, unless the connection is silenced.
      there.on('close', () => number > this.#silent && here.destroy())
      here.on('close', () => number > this.#silent && there.destroy())
      const requests = through(async () => number > this.#silent)
      const answers = through(async () => {
        if (!(await this.#isLost())) return number > this.#silent
        this.#isLost = never
        here.destroy()
        return false
      })
      here.pipe(requests).pipe(there).pipe(answers).pipe(here)
    })
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve))
    const address = this.#server.address()
    if (typeof address === 'object' && address) this.#port = address.port
  }

  /** Forwards nothing more on the connections that are open now, and keeps them open. */
  silence(): void {
    this.#silent = this.#opened
  }

  /** Closes a connection when an answer arrives on it for which a condition holds, once. */
  loseAnswer(condition: () => Promise<boolean>): void {
    this.#isLost = condition
  }

  /** Forwards nothing on any connection, also on later ones, until `heal`. */
  isolate(): void {
    this.#silent = Infinity
  }

  /** Closes all connections; later ones work. */
  heal(): void {
    this.#silent = this.#opened
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  /** Stops listening and closes all connections. */
  cut(): void {
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

const never = async (): Promise<boolean> => false

/** Forwards data while a condition holds, and drops it otherwise. */
const through = (mayPass: () => Promise<boolean>): Transform =>
  new Transform({
    transform: (chunk, _, done) => {
      mayPass().then((passes) => done(null, passes ? chunk : undefined), done)
    },
  })
