/** The round picture of a person, or their initials. It stands beside their name, so it has no name of its own. */

export type AvatarProps = {
  /** A path on this server; null where they show none. */
  src: string | null
  name: string
  /** In CSS pixels: in a bar, in a list, on a profile. */
  size?: 24 | 40 | 96
}

export function Avatar({ src, name, size = 40 }: AvatarProps) {
  return (
    <span className="avatar" data-size={size} aria-hidden="true">
      {src === null ? <span>{initialsOf(name)}</span> : <img src={src} width={size} height={size} alt="" />}
    </span>
  )
}

/** Of the first and the last word, as people see letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
