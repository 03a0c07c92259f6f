export function sqlTests(): string[]
export function importsOf(read?: (file: string) => string): (file: string, wanted: string) => boolean
