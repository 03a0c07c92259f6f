import { readFileSync } from 'node:fs'

/**
 * The environment with the settings that stand in files of their own, as containers hand over secrets: NAME_FILE is the path
 * of a file that holds NAME.
 * @param names of all settings
 * @param problems receives what is wrong, one line each, and never a value
 */
export function withFiles(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
  problems: string[] = [],
): Record<string, string | undefined> {
  const env = { ...environment }
  for (const name of names) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) problems.push(`${name}: it and ${name}_FILE exclude each other`)
    try {
      env[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      problems.push(`${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
  return env
}
