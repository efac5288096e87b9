/** Returns a stack that names source files instead of files of a bundle. */
export function originalStack(stack: string): string
