import { LRUCache } from 'lru-cache'
import { ShapeMemory } from './shape-memory.ts'
import type { SplitShape } from './split-shape.ts'

/**
 * The default limit of remembered objects. One takes 300 to 3,000 bytes, since split-shape.ts
 * leaves out only objects whose values are short.
 */
const mostObjects = 20_000

/**
 * The nested objects of all shapes. Those of the shapes that were least recently used are
 * forgotten.
 */
export class RememberedObjects {
  readonly #byShape: LRUCache<SplitShape, ShapeMemory>

  /** @param most the number of objects that all shapes together remember */
  constructor(most = mostObjects) {
    const sizeCalculation = ({ size }: ShapeMemory): number => size + 1
    this.#byShape = new LRUCache({ maxSize: most, sizeCalculation })
  }

  /** Returns what is remembered for a shape. */
  of(shape: SplitShape): ShapeMemory {
    const found = this.#byShape.get(shape)
    if (found) return found
    const made = new ShapeMemory(shape, (memory) => this.#measure(memory))
    this.#byShape.set(shape, made)
    return made
  }

  /**
   * Returns the memory of the first split shape whose constants may hold; undefined if the next
   * read has to select the whole shape.
   */
  choose(splits: readonly SplitShape[]): ShapeMemory | undefined {
    for (const split of splits) {
      const memory = this.of(split)
      if (!memory.isRefuted()) return memory.isPaused() ? undefined : memory
    }
    return undefined
  }

  /** Measures a memory again. The cache measures a value only when it is added. */
  #measure(memory: ShapeMemory): void {
    const { shape } = memory
    if (this.#byShape.peek(shape) !== memory) return // forgotten
    this.#byShape.delete(shape)
    this.#byShape.set(shape, memory)
  }
}
