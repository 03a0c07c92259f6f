/**
 * The address of a database for the time of seeding: commits do not wait for the disk. A crash loses the last moment
 * at most, and never the middle, so a city whose end is on disk is whole (see isHalfSeeded).
 */
export function seedingUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const own = url.searchParams.get('options')
  url.searchParams.set('options', [own, '-c synchronous_commit=off'].filter(Boolean).join(' '))
  return url.href
}
