import { useLocale } from '#client/use-texts.ts'
import { formatNumber } from '#kernel/format.ts'

const KB = 1000

/** Writes the size of a file, e.g. "12 KB". */
export function useSizeText(): (bytes: number) => string {
  const locale = useLocale()
  return (bytes) =>
    bytes < KB * KB
      ? `${formatNumber(Math.ceil(bytes / KB), locale)} KB`
      : `${formatNumber(Math.round(bytes / KB / KB), locale)} MB`
}
