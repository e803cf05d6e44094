/** Limits of account fields, separate from limits.ts because the sign-in pages load only these. docs/product.md section 8. */
export const accountLimits = {
  /** Characters (UTF-16 units, after NFC). */
  email: 254,
  phone: 20,
  password: 1024,
  passwordMin: 6,
  staffPasswordMin: 15,
  staffPasswordMinWithCode: 8,
  phoneMin: 10,
} as const
