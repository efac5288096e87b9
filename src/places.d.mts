/** Root folder of the code: of a clone, or of the compiled code. */
export declare const packageRoot: string

/** Returns the path of a file of the code, which is given from its root without extension. */
export declare function ownFile(path: string): string
