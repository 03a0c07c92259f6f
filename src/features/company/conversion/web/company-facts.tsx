import { Landmark, Lock, Users } from 'lucide-react'
import { useTexts } from '#client/use-texts.ts'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** What becomes different, before anybody asks for it. */
export function CompanyFacts() {
  const t = useTexts({ de, en })
  return (
    <SettingList>
      <SettingRow icon={Landmark} title={t('factPays')} note={t('factPaysNote')} />
      <SettingRow icon={Users} title={t('factPeople')} note={t('factPeopleNote')} />
      <SettingRow icon={Lock} title={t('factPermanent')} note={t('factPermanentNote')} />
    </SettingList>
  )
}
