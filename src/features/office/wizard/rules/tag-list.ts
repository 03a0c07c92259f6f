/** Tags as they are typed one after the other; in the form's field they stand with commas between them. */
import { MOST_TAGS } from './wizard-limits.ts'

export function tagsOf(text: string): string[] {
  return addTags([], text)
}

/** What was typed may be several, as it is pasted; the same word in other letters is the same tag. */
export function addTags(tags: readonly string[], typed: string): string[] {
  const next = [...tags]
  for (const part of typed.split(',')) {
    const tag = part.trim().replaceAll(/\s+/g, ' ')
    if (tag !== '' && !next.some((one) => isSameTag(one, tag))) next.push(tag)
  }
  return next
}

const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What the field sends: a word that is still being typed counts, so that nobody loses it by going on. */
export function tagField(tags: readonly string[], typed: string): string {
  return addTags(tags, typed).join(', ')
}

const SUGGESTIONS = {
  de: [
    'ruhig',
    'hell',
    'barrierefrei',
    'Hof',
    'Dachterrasse',
    'Küche',
    'Parkplatz',
    'Fahrradkeller',
    'Bahnhof',
    'Altbau',
  ],
  en: [
    'quiet',
    'bright',
    'step-free',
    'courtyard',
    'roof terrace',
    'kitchen',
    'parking',
    'bicycles',
    'station',
    'old building',
  ],
} as const
const MOST_SUGGESTIONS = 6

/** Words that guests look for and that are not there yet; none when there is no room for more. */
export function suggestTags(tags: readonly string[], language: 'de' | 'en'): string[] {
  if (tags.length >= MOST_TAGS) return []
  return SUGGESTIONS[language].filter((tag) => !tags.some((one) => isSameTag(one, tag))).slice(0, MOST_SUGGESTIONS)
}
