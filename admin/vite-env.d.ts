/** The types of what the admin imports besides code: styles and pictures. */
/// <reference types="vite/client" />
