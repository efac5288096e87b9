import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type pg from 'pg'

/** A TCP proxy in front of a database server, whose connections can be cut or paused. */
export class DatabaseProxy {
  readonly #to: pg.PoolConfig
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  /** Connections opened so far that forward nothing any more; later ones work. */
  #silent = 0
  /** Returns whether the answer that arrives is lost together with its connection. */
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
      // A server that ends is noticed on the other side, unless nothing is forwarded.
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

  /** Swallows everything on the connections that are open now, and keeps them open. */
  silence(): void {
    this.#silent = this.#opened
  }

  /** Ends the connection on which an answer arrives first while a condition holds. */
  loseAnswer(condition: () => Promise<boolean>): void {
    this.#isLost = condition
  }

  /** Swallows everything, also on connections that are opened from now on, until `heal`. */
  isolate(): void {
    this.#silent = Infinity
  }

  /** Ends all connections; later ones work. */
  heal(): void {
    this.#silent = this.#opened
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  cut(): void {
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

const never = async (): Promise<boolean> => false

/** Forwards what arrives while a condition holds, and swallows it otherwise. */
const through = (mayPass: () => Promise<boolean>): Transform =>
  new Transform({
    transform: (chunk, _, done) => {
      mayPass().then((passes) => done(null, passes ? chunk : undefined), done)
    },
  })
