/** An end of a cable: the index of a device in the plan and the name of its port. */
export type End = readonly [device: number, port: string]

/** Ends of cables, stored in two arrays: pairs take eight times the memory. */
export class Ends {
  readonly devices: number[] = []
  readonly ports: string[] = []
  /** The names of ports: equal names share one string. */
  readonly #names = new Map<string, string>()

  /** The number of ends. */
  get length(): number {
    return this.devices.length
  }

  /** Appends an end. */
  add([device, port]: End): void {
    this.devices.push(device)
    const name = this.#names.get(port) ?? port
    this.#names.set(name, name)
    this.ports.push(name)
  }

  /** Returns the ends from `start` to before `end`. */
  slice(start: number, end: number): readonly End[] {
    const ports = this.ports.slice(start, end)
    return this.devices.slice(start, end).map((device, index) => [device, ports[index] ?? ''])
  }
}

/** Cables of a plan; the ends of a cable have the same index in `from` and `to`. */
export class Cables {
  readonly from = new Ends()
  readonly to = new Ends()

  /** The number of cables. */
  get length(): number {
    return this.from.length
  }

  /** Appends a cable. */
  add(from: End, to: End): void {
    this.from.add(from)
    this.to.add(to)
  }
}
