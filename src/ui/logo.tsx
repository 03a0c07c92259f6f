/** The mark: a quarter of the hour dial. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14.5" fill="none" stroke="var(--blue)" strokeWidth="3" />
      <path d="M16 16V5.5A10.5 10.5 0 0 1 26.5 16Z" fill="var(--green)" />
    </svg>
  )
}
