/**
 * A database URL for seeding: commits do not wait for the disk. A crash can lose the latest commits but nothing before
 * them, so a city whose last commit is on disk is complete (see isHalfSeeded).
 */
export function seedingUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const own = url.searchParams.get('options')
  url.searchParams.set('options', [own, '-c synchronous_commit=off'].filter(Boolean).join(' '))
  return url.href
}
