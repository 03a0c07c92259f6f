export const root: string
export function run(
  command: string,
  args: readonly string[],
  options?: { quiet?: boolean; env?: Record<string, string>; cwd?: string },
): Promise<string>
export function readSettingsFile(folder?: string): void
export function installIfNeeded(): Promise<void>
export function chosenNode(): { path: string; says: string | null }
export function pinnedNode(): string
export function stampOf(paths: readonly string[]): Promise<string>
export function readStamp(name: string): Promise<string>
export function writeStamp(name: string, value: string): Promise<void>
export function buildPagesIfStale(node: string): Promise<boolean>
export function sbom(): Promise<string>
export function writeSbomIfStale(): Promise<void>
export function buildGeoIfStale(node: string): Promise<void>
export function loadedByTheServer(): string[]
