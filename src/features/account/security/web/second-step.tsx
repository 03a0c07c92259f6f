import { ListChecks, Smartphone } from 'lucide-react'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import type { readFactor } from '../../sign-in/contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function SecondStep({ factor }: { factor: ReplyData<typeof readFactor>['data'] }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <section className="stack" aria-labelledby="second-step">
      <h2 id="second-step">{t('factorTitle')}</h2>
      <SettingList>
        <SettingRow
          icon={Smartphone}
          tone={factor.isOn ? 'good' : 'plain'}
          title={t('factorApp')}
          note={t(factor.isOn ? 'factorOn' : 'factorOff')}
        >
          <ButtonLink to={path('/account/factor')}>{t(factor.isOn ? 'factorChange' : 'factorSetUp')}</ButtonLink>
        </SettingRow>
        {factor.isOn && (
          <SettingRow
            icon={ListChecks}
            title={t('recoveryTitle')}
            note={t('recoveryLeft', { count: factor.recoveryLeft })}
          />
        )}
      </SettingList>
    </section>
  )
}
