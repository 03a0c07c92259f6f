import { useTexts } from '#client/use-texts.ts'
import { LONGEST_TITLE } from '../rules/wizard-limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { EditedOffice } from './step-fields.ts'

/** "Schreibtisch in Haidhausen"; empty while the place is not known. */
export function useTitleProposal({ place, group }: Pick<EditedOffice, 'place' | 'group'>): string {
  const t = useTexts({ de, en })
  const where = place.district || place.city
  if (where === '') return ''
  return t(group === 2 ? 'titleProposalRoom' : 'titleProposalDesk', { place: where }).slice(0, LONGEST_TITLE)
}
