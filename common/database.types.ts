export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      admin_users: {
        Row: {
          created_at: string
          granted_by: string | null
          id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          granted_by?: string | null
          id?: string
          user_id: string
        }
        Update: Partial<Database["public"]["Tables"]["admin_users"]["Insert"]>
        Relationships: []
      }
      announcements: {
        Row: {
          body: string
          created_at: string
          deleted_at: string | null
          href: string | null
          id: string
          is_active: boolean
          published_at: string | null
          search: unknown
          status: string
          title: string
          updated_at: string
        }
        Insert: {
          body?: string
          created_at?: string
          deleted_at?: string | null
          href?: string | null
          id?: string
          is_active?: boolean
          published_at?: string | null
          search?: never
          status?: string
          title: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["announcements"]["Insert"]>
        Relationships: []
      }
      article_reads: {
        Row: {
          completed_at: string | null
          depth: number
          first_read_at: string
          last_read_at: string
          position: number
          post_id: string
          seconds: number
          user_id: string
        }
        Insert: {
          completed_at?: string | null
          depth?: number
          first_read_at?: string
          last_read_at?: string
          position?: number
          post_id: string
          seconds?: number
          user_id?: string
        }
        Update: Partial<Database["public"]["Tables"]["article_reads"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "article_reads_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          changes: NonNullable<Json>
          created_at: string
          id: number
          row_id: string
          table_name: string
        }
        Insert: {
          action: string
          actor_id?: string | null
          changes?: NonNullable<Json>
          created_at?: string
          id?: never
          row_id: string
          table_name: string
        }
        Update: Partial<Database["public"]["Tables"]["audit_log"]["Insert"]>
        Relationships: []
      }
      blog_posts: {
        Row: {
          author: string | null
          author_id: string | null
          author_image: string | null
          author_name: string | null
          canonical: string | null
          content: string
          created_at: string
          deleted_at: string | null
          excerpt: string
          featured_image: string | null
          id: string
          is_active: boolean
          is_featured: boolean
          noindex: boolean
          published_at: string | null
          reading_minutes: number
          related_posts: string[]
          review_on: string | null
          search: unknown
          search_description: string
          search_title: string
          slug: string
          social_image: string | null
          status: string
          tags: string[]
          title: string
          updated_at: string
          words: NonNullable<Json>
        }
        Insert: {
          author?: string | null
          author_id?: string | null
          author_image?: string | null
          author_name?: string | null
          canonical?: string | null
          content?: string
          created_at?: string
          deleted_at?: string | null
          excerpt?: string
          featured_image?: string | null
          id?: string
          is_active?: boolean
          is_featured?: boolean
          noindex?: boolean
          published_at?: string | null
          reading_minutes?: never
          related_posts?: string[]
          review_on?: string | null
          search?: never
          search_description?: string
          search_title?: string
          slug: string
          social_image?: string | null
          status?: string
          tags?: string[]
          title: string
          updated_at?: string
          words?: NonNullable<Json>
        }
        Update: Partial<Database["public"]["Tables"]["blog_posts"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "blog_posts_author_fkey"
            columns: ["author"]
            isOneToOne: false
            referencedRelation: "team_members"
            referencedColumns: ["slug"]
          },
        ]
      }
      bookmarks: {
        Row: {
          created_at: string
          post_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          post_id: string
          user_id?: string
        }
        Update: Partial<Database["public"]["Tables"]["bookmarks"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "bookmarks_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      case_studies: {
        Row: {
          approach: string
          canonical: string | null
          challenge: string
          client: string
          content: string
          created_at: string
          deleted_at: string | null
          excerpt: string
          figures: NonNullable<Json>
          id: string
          industry: string | null
          is_active: boolean
          is_sample: boolean
          noindex: boolean
          outcome: string
          published_at: string | null
          related_studies: string[]
          review_on: string | null
          search: unknown
          search_description: string
          search_title: string
          services: string[]
          slug: string
          social_image: string | null
          status: string
          tags: string[]
          timeline: NonNullable<Json>
          title: string
          updated_at: string
          words: NonNullable<Json>
        }
        Insert: {
          approach?: string
          canonical?: string | null
          challenge?: string
          client?: string
          content?: string
          created_at?: string
          deleted_at?: string | null
          excerpt?: string
          figures?: NonNullable<Json>
          id?: string
          industry?: string | null
          is_active?: boolean
          is_sample?: boolean
          noindex?: boolean
          outcome?: string
          published_at?: string | null
          related_studies?: string[]
          review_on?: string | null
          search?: never
          search_description?: string
          search_title?: string
          services?: string[]
          slug: string
          social_image?: string | null
          status?: string
          tags?: string[]
          timeline?: NonNullable<Json>
          title: string
          updated_at?: string
          words?: NonNullable<Json>
        }
        Update: Partial<Database["public"]["Tables"]["case_studies"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "case_studies_industry_fkey"
            columns: ["industry"]
            isOneToOne: false
            referencedRelation: "industries"
            referencedColumns: ["slug"]
          },
        ]
      }
      certifications: {
        Row: {
          created_at: string
          deleted_at: string | null
          display_order: number
          id: string
          is_active: boolean
          is_sample: boolean
          issuer: string
          name: string
          next_review_on: string | null
          number: string
          owner: string | null
          reviewed_on: string | null
          scope: string
          search: unknown
          updated_at: string
          valid_from: string | null
          valid_to: string | null
        }
        Insert: {
          created_at?: string
          deleted_at?: string | null
          display_order?: number
          id?: string
          is_active?: boolean
          is_sample?: boolean
          issuer?: string
          name: string
          next_review_on?: string | null
          number?: string
          owner?: string | null
          reviewed_on?: string | null
          scope?: string
          search?: never
          updated_at?: string
          valid_from?: string | null
          valid_to?: string | null
        }
        Update: Partial<Database["public"]["Tables"]["certifications"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "certifications_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "team_members"
            referencedColumns: ["slug"]
          },
        ]
      }
      company: {
        Row: {
          branding: NonNullable<Json>
          city: string
          country: string
          created_at: string
          deleted_at: string | null
          email: string
          id: string
          legal_name: string
          name: string
          pgp_key: string
          phone: string
          postal_code: string
          social: NonNullable<Json>
          street: string
          tagline: string
          uid: string
          updated_at: string
        }
        Insert: {
          branding?: NonNullable<Json>
          city?: string
          country?: string
          created_at?: string
          deleted_at?: string | null
          email?: string
          id?: string
          legal_name?: string
          name: string
          pgp_key?: string
          phone?: string
          postal_code?: string
          social?: NonNullable<Json>
          street?: string
          tagline?: string
          uid?: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["company"]["Insert"]>
        Relationships: []
      }
      contact_messages: {
        Row: {
          acknowledgement_id: string
          assigned_to: string | null
          company: string
          consented_at: string
          created_at: string
          email: string
          fields: NonNullable<Json>
          form_name: string
          form_path: string
          form_title: string
          id: string
          message: string
          name: string
          number: number
          page: string
          phone: string
          status: string
          submission_key: string
          topic: string
          topic_label: string
          updated_at: string
          urgent: boolean
          waits_urgently: boolean
        }
        Insert: {
          acknowledgement_id?: string
          assigned_to?: string | null
          company?: string
          consented_at: string
          created_at?: string
          email: string
          fields?: NonNullable<Json>
          form_name?: string
          form_path?: string
          form_title?: string
          id?: string
          message: string
          name: string
          number?: never
          page?: string
          phone?: string
          status?: string
          submission_key: string
          topic?: string
          topic_label?: string
          updated_at?: string
          urgent?: boolean
          waits_urgently?: never
        }
        Update: Partial<Database["public"]["Tables"]["contact_messages"]["Insert"]>
        Relationships: []
      }
      drafts: {
        Row: {
          author_id: string
          created_at: string
          data: NonNullable<Json>
          held_back: string | null
          held_back_reason: string | null
          publish_at: string | null
          row_id: string
          seen_updated_at: string
          table_name: string
          updated_at: string
        }
        Insert: {
          author_id?: string
          created_at?: string
          data: NonNullable<Json>
          held_back?: string | null
          held_back_reason?: string | null
          publish_at?: string | null
          row_id: string
          seen_updated_at: string
          table_name: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["drafts"]["Insert"]>
        Relationships: []
      }
      editors: {
        Row: {
          granted_at: string
          granted_by: string | null
          user_id: string
        }
        Insert: {
          granted_at?: string
          granted_by?: string | null
          user_id: string
        }
        Update: Partial<Database["public"]["Tables"]["editors"]["Insert"]>
        Relationships: []
      }
      error_days: {
        Row: {
          day: string
          fingerprint: string
          occurrences: number
        }
        Insert: {
          day: string
          fingerprint: string
          occurrences: number
        }
        Update: Partial<Database["public"]["Tables"]["error_days"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "error_days_fingerprint_fkey"
            columns: ["fingerprint"]
            isOneToOne: false
            referencedRelation: "error_groups"
            referencedColumns: ["fingerprint"]
          },
        ]
      }
      error_groups: {
        Row: {
          browsers: string[]
          culprit: string
          fingerprint: string
          first_seen: string
          frames: NonNullable<Json>
          last_seen: string
          message: string
          occurrences: number
          paths: string[]
          releases: string[]
          reopened_at: string | null
          source: string
          status: string
        }
        Insert: {
          browsers?: string[]
          culprit?: string
          fingerprint: string
          first_seen?: string
          frames?: NonNullable<Json>
          last_seen?: string
          message: string
          occurrences?: number
          paths?: string[]
          releases?: string[]
          reopened_at?: string | null
          source: string
          status?: string
        }
        Update: Partial<Database["public"]["Tables"]["error_groups"]["Insert"]>
        Relationships: []
      }
      error_logs: {
        Row: {
          browser: string | null
          fingerprint: string
          id: number
          message: string
          occurred_at: string
          path: string | null
          release: string | null
          source: string
        }
        Insert: {
          browser?: string | null
          fingerprint: string
          id?: never
          message: string
          occurred_at?: string
          path?: string | null
          release?: string | null
          source: string
        }
        Update: Partial<Database["public"]["Tables"]["error_logs"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "error_logs_fingerprint_fkey"
            columns: ["fingerprint"]
            isOneToOne: false
            referencedRelation: "error_groups"
            referencedColumns: ["fingerprint"]
          },
        ]
      }
      hero_slides: {
        Row: {
          created_at: string
          deleted_at: string | null
          display_order: number
          ends_at: string | null
          headline: string
          id: string
          image: string | null
          is_active: boolean
          link_href: string | null
          link_label: string | null
          starts_at: string | null
          text: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          deleted_at?: string | null
          display_order?: number
          ends_at?: string | null
          headline: string
          id?: string
          image?: string | null
          is_active?: boolean
          link_href?: string | null
          link_label?: string | null
          starts_at?: string | null
          text?: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["hero_slides"]["Insert"]>
        Relationships: []
      }
      industries: {
        Row: {
          approach: string
          badge: string | null
          canonical: string | null
          content: string
          created_at: string
          deleted_at: string | null
          description: string
          diagram_boxes: NonNullable<Json>
          diagram_lines: NonNullable<Json>
          diagram_title: string
          display_order: number
          facts: NonNullable<Json>
          family: string
          faq: NonNullable<Json>
          features: string[]
          id: string
          is_active: boolean
          keep: string
          noindex: boolean
          opening: string
          problem: string
          related_posts: string[]
          related_studies: string[]
          review_on: string | null
          search: unknown
          search_description: string
          search_title: string
          slug: string
          social_image: string | null
          specimen_lines: NonNullable<Json>
          specimen_title: string
          summary: string
          tags: string[]
          title: string
          updated_at: string
          words: NonNullable<Json>
        }
        Insert: {
          approach?: string
          badge?: string | null
          canonical?: string | null
          content?: string
          created_at?: string
          deleted_at?: string | null
          description?: string
          diagram_boxes?: NonNullable<Json>
          diagram_lines?: NonNullable<Json>
          diagram_title?: string
          display_order?: number
          facts?: NonNullable<Json>
          family: string
          faq?: NonNullable<Json>
          features?: string[]
          id?: string
          is_active?: boolean
          keep?: string
          noindex?: boolean
          opening?: string
          problem?: string
          related_posts?: string[]
          related_studies?: string[]
          review_on?: string | null
          search?: never
          search_description?: string
          search_title?: string
          slug: string
          social_image?: string | null
          specimen_lines?: NonNullable<Json>
          specimen_title?: string
          summary?: string
          tags?: string[]
          title: string
          updated_at?: string
          words?: NonNullable<Json>
        }
        Update: Partial<Database["public"]["Tables"]["industries"]["Insert"]>
        Relationships: []
      }
      job_runs: {
        Row: {
          detail: NonNullable<Json>
          finished_at: string
          id: number
          job: string
          milliseconds: number
          succeeded: boolean
        }
        Insert: {
          detail?: NonNullable<Json>
          finished_at?: string
          id?: never
          job: string
          milliseconds?: number
          succeeded: boolean
        }
        Update: Partial<Database["public"]["Tables"]["job_runs"]["Insert"]>
        Relationships: []
      }
      knowledge_articles: {
        Row: {
          canonical: string | null
          category: string
          content: string
          created_at: string
          deleted_at: string | null
          excerpt: string
          id: string
          is_active: boolean
          noindex: boolean
          published_at: string | null
          review_on: string | null
          search: unknown
          search_description: string
          search_title: string
          slug: string
          social_image: string | null
          status: string
          tags: string[]
          title: string
          updated_at: string
        }
        Insert: {
          canonical?: string | null
          category?: string
          content?: string
          created_at?: string
          deleted_at?: string | null
          excerpt?: string
          id?: string
          is_active?: boolean
          noindex?: boolean
          published_at?: string | null
          review_on?: string | null
          search?: never
          search_description?: string
          search_title?: string
          slug: string
          social_image?: string | null
          status?: string
          tags?: string[]
          title: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["knowledge_articles"]["Insert"]>
        Relationships: []
      }
      legal_documents: {
        Row: {
          checksum: string
          content: string
          created_at: string
          deleted_at: string | null
          effective_on: string | null
          id: string
          is_active: boolean
          published_at: string | null
          search: unknown
          slug: string
          status: string
          summary: string
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          checksum?: string
          content?: string
          created_at?: string
          deleted_at?: string | null
          effective_on?: string | null
          id?: string
          is_active?: boolean
          published_at?: string | null
          search?: never
          slug: string
          status?: string
          summary?: string
          title: string
          updated_at?: string
          version?: number
        }
        Update: Partial<Database["public"]["Tables"]["legal_documents"]["Insert"]>
        Relationships: []
      }
      media: {
        Row: {
          alt: string | null
          bytes: number
          caption: string
          created_at: string
          created_by: string | null
          credit: string
          crop: number[] | null
          deleted_at: string | null
          focus: number[] | null
          height: number | null
          id: string
          labels: string[]
          mime: string
          name: string
          path: string
          slug: string
          title: string | null
          updated_at: string
          width: number | null
        }
        Insert: {
          alt?: string | null
          bytes: number
          caption?: string
          created_at?: string
          created_by?: string | null
          credit?: string
          crop?: number[] | null
          deleted_at?: string | null
          focus?: number[] | null
          height?: number | null
          id?: string
          labels?: string[]
          mime: string
          name?: string
          path: string
          slug?: string
          title?: string | null
          updated_at?: string
          width?: number | null
        }
        Update: Partial<Database["public"]["Tables"]["media"]["Insert"]>
        Relationships: []
      }
      menus: {
        Row: {
          button_href: string
          button_label: string
          compliance: string
          copyright: string
          created_at: string
          deleted_at: string | null
          id: string
          is_active: boolean
          items: NonNullable<Json>
          menu_button_href: string
          menu_button_label: string
          place: string
          published_at: string | null
          residency: string
          sign_in_label: string
          status: string
          title: string
          updated_at: string
        }
        Insert: {
          button_href?: string
          button_label?: string
          compliance?: string
          copyright?: string
          created_at?: string
          deleted_at?: string | null
          id?: string
          is_active?: boolean
          items?: NonNullable<Json>
          menu_button_href?: string
          menu_button_label?: string
          place: string
          published_at?: string | null
          residency?: string
          sign_in_label?: string
          status?: string
          title: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["menus"]["Insert"]>
        Relationships: []
      }
      message_files: {
        Row: {
          content: string
          created_at: string
          id: string
          label: string
          message_id: string
          name: string
          size: number
          type: string
        }
        Insert: {
          content: string
          created_at?: string
          id?: string
          label: string
          message_id: string
          name: string
          size?: never
          type: string
        }
        Update: Partial<Database["public"]["Tables"]["message_files"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "message_files_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      message_notes: {
        Row: {
          author_id: string
          body: string
          created_at: string
          id: string
          message_id: string
        }
        Insert: {
          author_id?: string
          body: string
          created_at?: string
          id?: string
          message_id: string
        }
        Update: Partial<Database["public"]["Tables"]["message_notes"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "message_notes_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      message_replies: {
        Row: {
          author_id: string | null
          body: string
          created_at: string
          id: string
          is_answer: boolean
          mail_id: string
          message_id: string
        }
        Insert: {
          author_id?: string | null
          body: string
          created_at?: string
          id?: string
          is_answer?: boolean
          mail_id?: string
          message_id: string
        }
        Update: Partial<Database["public"]["Tables"]["message_replies"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "message_replies_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_reads: {
        Row: {
          read_at: string
          source: string
          source_id: string
          user_id: string
        }
        Insert: {
          read_at?: string
          source: string
          source_id: string
          user_id?: string
        }
        Update: Partial<Database["public"]["Tables"]["notification_reads"]["Insert"]>
        Relationships: []
      }
      page_views: {
        Row: {
          campaign_medium: string | null
          campaign_name: string | null
          campaign_source: string | null
          completed: boolean
          country: string | null
          device: string
          id: number
          language: string | null
          occurred_at: string
          path: string
          referrer_host: string | null
          seconds: number | null
          view_key: string | null
          visitor_day_hash: string | null
        }
        Insert: {
          campaign_medium?: string | null
          campaign_name?: string | null
          campaign_source?: string | null
          completed?: boolean
          country?: string | null
          device?: string
          id?: never
          language?: string | null
          occurred_at?: string
          path: string
          referrer_host?: string | null
          seconds?: number | null
          view_key?: string | null
          visitor_day_hash?: string | null
        }
        Update: Partial<Database["public"]["Tables"]["page_views"]["Insert"]>
        Relationships: []
      }
      pages: {
        Row: {
          canonical: string | null
          created_at: string
          deleted_at: string | null
          display_order: number
          drawn_as: string | null
          id: string
          is_active: boolean
          noindex: boolean
          path: string
          published_at: string | null
          review_on: string | null
          search: unknown
          search_description: string
          search_title: string
          sections: NonNullable<Json>
          social_image: string | null
          status: string
          summary: string
          title: string
          updated_at: string
        }
        Insert: {
          canonical?: string | null
          created_at?: string
          deleted_at?: string | null
          display_order?: number
          drawn_as?: string | null
          id?: string
          is_active?: boolean
          noindex?: boolean
          path: string
          published_at?: string | null
          review_on?: string | null
          search?: never
          search_description?: string
          search_title?: string
          sections?: NonNullable<Json>
          social_image?: string | null
          status?: string
          summary?: string
          title: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["pages"]["Insert"]>
        Relationships: []
      }
      preview_links: {
        Row: {
          created_at: string
          created_by: string
          expires_at: string
          hash: string
          row_id: string
          table_name: string
        }
        Insert: {
          created_at?: string
          created_by?: string
          expires_at?: string
          hash: string
          row_id: string
          table_name: string
        }
        Update: Partial<Database["public"]["Tables"]["preview_links"]["Insert"]>
        Relationships: []
      }
      profiles: {
        Row: {
          avatar_url: string | null
          created_at: string
          email: string | null
          full_name: string | null
          id: string
          keep_reading_history: boolean
          updated_at: string
        }
        Insert: {
          avatar_url?: string | null
          created_at?: string
          email?: string | null
          full_name?: string | null
          id: string
          keep_reading_history?: boolean
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["profiles"]["Insert"]>
        Relationships: []
      }
      reader_visits: {
        Row: {
          began_at: string
          previous_at: string | null
          seen_at: string
          user_id: string
        }
        Insert: {
          began_at?: string
          previous_at?: string | null
          seen_at?: string
          user_id: string
        }
        Update: Partial<Database["public"]["Tables"]["reader_visits"]["Insert"]>
        Relationships: []
      }
      reading_list: {
        Row: {
          created_at: string
          post_id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          post_id: string
          user_id?: string
        }
        Update: Partial<Database["public"]["Tables"]["reading_list"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "reading_list_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "blog_posts"
            referencedColumns: ["id"]
          },
        ]
      }
      reading_sessions: {
        Row: {
          day: string
          id: string
          post_id: string
          seconds: number
          user_id: string
        }
        Insert: {
          day: string
          id: string
          post_id: string
          seconds?: number
          user_id: string
        }
        Update: Partial<Database["public"]["Tables"]["reading_sessions"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "reading_sessions_user_id_post_id_fkey"
            columns: ["user_id", "post_id"]
            isOneToOne: false
            referencedRelation: "article_reads"
            referencedColumns: ["user_id", "post_id"]
          },
        ]
      }
      record_comments: {
        Row: {
          author_id: string
          body: string
          created_at: string
          id: string
          row_id: string
          table_name: string
        }
        Insert: {
          author_id?: string
          body: string
          created_at?: string
          id?: string
          row_id: string
          table_name: string
        }
        Update: Partial<Database["public"]["Tables"]["record_comments"]["Insert"]>
        Relationships: []
      }
      redirect_uses: {
        Row: {
          hits: number
          last_used_at: string
          redirect_id: string
        }
        Insert: {
          hits: number
          last_used_at: string
          redirect_id: string
        }
        Update: Partial<Database["public"]["Tables"]["redirect_uses"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "redirect_uses_redirect_id_fkey"
            columns: ["redirect_id"]
            isOneToOne: true
            referencedRelation: "redirects"
            referencedColumns: ["id"]
          },
        ]
      }
      redirects: {
        Row: {
          created_at: string
          from_path: string
          id: string
          made_by: string
          target: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          from_path: string
          id?: string
          made_by?: string
          target: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["redirects"]["Insert"]>
        Relationships: []
      }
      reviews: {
        Row: {
          assigned_to: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          id: string
          note: string
          requested_by: string
          row_id: string
          status: string
          table_name: string
          version: string | null
        }
        Insert: {
          assigned_to?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          id?: string
          note?: string
          requested_by: string
          row_id: string
          status?: string
          table_name: string
          version?: string | null
        }
        Update: Partial<Database["public"]["Tables"]["reviews"]["Insert"]>
        Relationships: []
      }
      revisions: {
        Row: {
          author_id: string | null
          created_at: string
          data: NonNullable<Json>
          id: number
          number: number
          row_id: string
          table_name: string
        }
        Insert: {
          author_id?: string | null
          created_at?: string
          data: NonNullable<Json>
          id?: never
          number: number
          row_id: string
          table_name: string
        }
        Update: Partial<Database["public"]["Tables"]["revisions"]["Insert"]>
        Relationships: []
      }
      search_misses: {
        Row: {
          day: string
          searches: number
          term: string
        }
        Insert: {
          day: string
          searches: number
          term: string
        }
        Update: Partial<Database["public"]["Tables"]["search_misses"]["Insert"]>
        Relationships: []
      }
      search_synonyms: {
        Row: {
          created_at: string
          id: string
          key: string
          meanings: string[]
          term: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          key?: never
          meanings: string[]
          term: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["search_synonyms"]["Insert"]>
        Relationships: []
      }
      server_minutes: {
        Row: {
          backend_calls: number
          backend_failures: number
          backend_ms: number
          backend_p95_ms: number
          failures: number
          loop_p99_ms: number
          memory_mb: number
          minute: string
          page_hits: number
          page_misses: number
          process: string
          render_ms: number
          render_p95_ms: number
          renders: number
          requests: number
          restarts: number
        }
        Insert: {
          backend_calls?: number
          backend_failures?: number
          backend_ms?: number
          backend_p95_ms?: number
          failures?: number
          loop_p99_ms?: number
          memory_mb?: number
          minute: string
          page_hits?: number
          page_misses?: number
          process: string
          render_ms?: number
          render_p95_ms?: number
          renders?: number
          requests?: number
          restarts?: number
        }
        Update: Partial<Database["public"]["Tables"]["server_minutes"]["Insert"]>
        Relationships: []
      }
      services: {
        Row: {
          approach: string
          badge: string | null
          canonical: string | null
          content: string
          created_at: string
          deleted_at: string | null
          description: string
          diagram_boxes: NonNullable<Json>
          diagram_lines: NonNullable<Json>
          diagram_title: string
          display_order: number
          facts: NonNullable<Json>
          faq: NonNullable<Json>
          features: string[]
          id: string
          is_active: boolean
          keep: string
          kind: string
          noindex: boolean
          opening: string
          problem: string
          related_posts: string[]
          related_studies: string[]
          review_on: string | null
          search: unknown
          search_description: string
          search_title: string
          slug: string
          social_image: string | null
          specimen_lines: NonNullable<Json>
          specimen_title: string
          summary: string
          tags: string[]
          title: string
          updated_at: string
          words: NonNullable<Json>
        }
        Insert: {
          approach?: string
          badge?: string | null
          canonical?: string | null
          content?: string
          created_at?: string
          deleted_at?: string | null
          description?: string
          diagram_boxes?: NonNullable<Json>
          diagram_lines?: NonNullable<Json>
          diagram_title?: string
          display_order?: number
          facts?: NonNullable<Json>
          faq?: NonNullable<Json>
          features?: string[]
          id?: string
          is_active?: boolean
          keep?: string
          kind?: string
          noindex?: boolean
          opening?: string
          problem?: string
          related_posts?: string[]
          related_studies?: string[]
          review_on?: string | null
          search?: never
          search_description?: string
          search_title?: string
          slug: string
          social_image?: string | null
          specimen_lines?: NonNullable<Json>
          specimen_title?: string
          summary?: string
          tags?: string[]
          title: string
          updated_at?: string
          words?: NonNullable<Json>
        }
        Update: Partial<Database["public"]["Tables"]["services"]["Insert"]>
        Relationships: []
      }
      site_settings: {
        Row: {
          created_at: string
          is_public: boolean
          key: string
          updated_at: string
          value: NonNullable<Json>
        }
        Insert: {
          created_at?: string
          is_public?: boolean
          key: string
          updated_at?: string
          value: NonNullable<Json>
        }
        Update: Partial<Database["public"]["Tables"]["site_settings"]["Insert"]>
        Relationships: []
      }
      statistics: {
        Row: {
          category: string
          created_at: string
          deleted_at: string | null
          description: string | null
          display_order: number
          format_type: string
          id: string
          is_active: boolean
          is_sample: boolean
          title: string
          updated_at: string
          value: string
        }
        Insert: {
          category?: string
          created_at?: string
          deleted_at?: string | null
          description?: string | null
          display_order?: number
          format_type?: string
          id?: string
          is_active?: boolean
          is_sample?: boolean
          title: string
          updated_at?: string
          value: string
        }
        Update: Partial<Database["public"]["Tables"]["statistics"]["Insert"]>
        Relationships: []
      }
      status_components: {
        Row: {
          created_at: string
          deleted_at: string | null
          description: string
          display_order: number
          id: string
          is_active: boolean
          is_sample: boolean
          measured_by: string
          name: string
          recorded_since: string
          slug: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          deleted_at?: string | null
          description?: string
          display_order?: number
          id?: string
          is_active?: boolean
          is_sample?: boolean
          measured_by?: string
          name: string
          recorded_since?: string
          slug: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["status_components"]["Insert"]>
        Relationships: []
      }
      status_notices: {
        Row: {
          components: string[]
          created_at: string
          deleted_at: string | null
          ends_at: string | null
          id: string
          impact: string
          is_active: boolean
          is_sample: boolean
          kind: string
          published_at: string | null
          search: unknown
          starts_at: string | null
          status: string
          title: string
          updated_at: string
          updates: NonNullable<Json>
        }
        Insert: {
          components?: string[]
          created_at?: string
          deleted_at?: string | null
          ends_at?: string | null
          id?: string
          impact?: string
          is_active?: boolean
          is_sample?: boolean
          kind?: string
          published_at?: string | null
          search?: never
          starts_at?: string | null
          status?: string
          title: string
          updated_at?: string
          updates?: NonNullable<Json>
        }
        Update: Partial<Database["public"]["Tables"]["status_notices"]["Insert"]>
        Relationships: []
      }
      tags: {
        Row: {
          created_at: string
          deleted_at: string | null
          description: string
          id: string
          is_active: boolean
          name: string
          slug: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          deleted_at?: string | null
          description?: string
          id?: string
          is_active?: boolean
          name: string
          slug: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["tags"]["Insert"]>
        Relationships: []
      }
      team_members: {
        Row: {
          bio: string
          created_at: string
          deleted_at: string | null
          display_order: number
          focus: string
          id: string
          image: string | null
          is_active: boolean
          is_sample: boolean
          name: string
          role: string
          search: unknown
          slug: string | null
          updated_at: string
        }
        Insert: {
          bio?: string
          created_at?: string
          deleted_at?: string | null
          display_order?: number
          focus?: string
          id?: string
          image?: string | null
          is_active?: boolean
          is_sample?: boolean
          name: string
          role?: string
          search?: never
          slug?: string | null
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["team_members"]["Insert"]>
        Relationships: []
      }
      testimonials: {
        Row: {
          author_role: string
          created_at: string
          deleted_at: string | null
          display_order: number
          id: string
          is_active: boolean
          is_sample: boolean
          quote: string
          sector: string
          updated_at: string
        }
        Insert: {
          author_role?: string
          created_at?: string
          deleted_at?: string | null
          display_order?: number
          id?: string
          is_active?: boolean
          is_sample?: boolean
          quote: string
          sector?: string
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["testimonials"]["Insert"]>
        Relationships: []
      }
      theme_configurations: {
        Row: {
          animation: NonNullable<Json>
          borderRadius: NonNullable<Json>
          colors: NonNullable<Json>
          config: NonNullable<Json>
          created_at: string
          id: string
          is_active: boolean
          name: string
          shadows: NonNullable<Json>
          spacing: NonNullable<Json>
          typography: NonNullable<Json>
          updated_at: string
        }
        Insert: {
          animation?: NonNullable<Json>
          borderRadius?: NonNullable<Json>
          colors?: NonNullable<Json>
          config?: NonNullable<Json>
          created_at?: string
          id?: string
          is_active?: boolean
          name: string
          shadows?: NonNullable<Json>
          spacing?: NonNullable<Json>
          typography?: NonNullable<Json>
          updated_at?: string
        }
        Update: Partial<Database["public"]["Tables"]["theme_configurations"]["Insert"]>
        Relationships: []
      }
      trust_records: {
        Row: {
          created_at: string
          deleted_at: string | null
          display_order: number
          facts: NonNullable<Json>
          id: string
          is_active: boolean
          is_sample: boolean
          kind: string
          next_review_on: string | null
          owner: string | null
          published_at: string | null
          reviewed_on: string | null
          search: unknown
          status: string
          summary: string
          title: string
          updated_at: string
          valid_from: string | null
          valid_until: string | null
        }
        Insert: {
          created_at?: string
          deleted_at?: string | null
          display_order?: number
          facts?: NonNullable<Json>
          id?: string
          is_active?: boolean
          is_sample?: boolean
          kind?: string
          next_review_on?: string | null
          owner?: string | null
          published_at?: string | null
          reviewed_on?: string | null
          search?: never
          status?: string
          summary?: string
          title: string
          updated_at?: string
          valid_from?: string | null
          valid_until?: string | null
        }
        Update: Partial<Database["public"]["Tables"]["trust_records"]["Insert"]>
        Relationships: [
          {
            foreignKeyName: "trust_records_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "team_members"
            referencedColumns: ["slug"]
          },
        ]
      }
      view_day_values: {
        Row: {
          bounces: number
          completed: number
          day: string
          dimension: string
          seconds: number
          timed_views: number
          value: string
          views: number
          visitors: number
          visits: number
        }
        Insert: {
          bounces: number
          completed: number
          day: string
          dimension: string
          seconds: number
          timed_views: number
          value: string
          views: number
          visitors: number
          visits: number
        }
        Update: Partial<Database["public"]["Tables"]["view_day_values"]["Insert"]>
        Relationships: []
      }
      view_days: {
        Row: {
          bounces: number
          day: string
          messages: number
          seconds: number
          timed_views: number
          views: number
          visitors: number
          visits: number
        }
        Insert: {
          bounces: number
          day: string
          messages: number
          seconds: number
          timed_views: number
          views: number
          visitors: number
          visits: number
        }
        Update: Partial<Database["public"]["Tables"]["view_days"]["Insert"]>
        Relationships: []
      }
      vital_days: {
        Row: {
          bucket: number
          day: string
          device: string
          measurements: number
          metric: string
          subject: string
        }
        Insert: {
          bucket: number
          day: string
          device: string
          measurements: number
          metric: string
          subject: string
        }
        Update: Partial<Database["public"]["Tables"]["vital_days"]["Insert"]>
        Relationships: []
      }
      web_vitals: {
        Row: {
          attribution: NonNullable<Json>
          device: string
          id: number
          metric: string
          occurred_at: string
          path: string
          route: string
          value: number
        }
        Insert: {
          attribution?: NonNullable<Json>
          device?: string
          id?: never
          metric: string
          occurred_at?: string
          path: string
          route?: string
          value: number
        }
        Update: Partial<Database["public"]["Tables"]["web_vitals"]["Insert"]>
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      abandoned_files: {
        Args: Record<PropertyKey, never>
        Returns: {
          bucket: string
          name: string
        }[]
      }
      accept_invitation: { Args: { token: string }; Returns: string }
      accounts_with_factors: {
        Args: Record<PropertyKey, never>
        Returns: {
          account: string
          factors: number
        }[]
      }
      admin_access: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_attention: { Args: Record<PropertyKey, never>; Returns: Json }
      analytics_live: { Args: Record<PropertyKey, never>; Returns: Json }
      analytics_report: {
        Args: { since: string; until: string }
        Returns: Json
      }
      answer_deliveries: {
        Args: { message: string }
        Returns: {
          id: string
          reason: string
          state: string
        }[]
      }
      answer_message: {
        Args: { answer: string; body: string; message: string }
        Returns: undefined
      }
      applied_migrations: { Args: Record<PropertyKey, never>; Returns: Json }
      apply_retention: { Args: Record<PropertyKey, never>; Returns: Json }
      audit_event_numbers: { Args: Record<PropertyKey, never>; Returns: Json }
      begin_job: {
        Args: { every_seconds: number; job: string; lease_seconds: number }
        Returns: string
      }
      block_account: {
        Args: { account: string; reason: string }
        Returns: undefined
      }
      blocked_accounts: {
        Args: Record<PropertyKey, never>
        Returns: {
          account: string
          blocked_by: string
          reason: string
          since: string
        }[]
      }
      blog_tags: {
        Args: Record<PropertyKey, never>
        Returns: {
          count: number
          description: string
          name: string
          tag: string
        }[]
      }
      broken_links: {
        Args: Record<PropertyKey, never>
        Returns: {
          leads_to: string
          link: string
          row_id: string
          state: string
          table_name: string
          title: string
        }[]
      }
      check_links: {
        Args: { links: string[] }
        Returns: {
          leads_to: string
          link: string
          state: string
        }[]
      }
      claim_admin: { Args: { token: string }; Returns: undefined }
      claim_audit_events: {
        Args: { most: number }
        Returns: {
          event: Json
          id: number
        }[]
      }
      claim_mails: {
        Args: { most: number }
        Returns: {
          created_at: string
          id: number
          kind: string
          message_id: string
          recipient: string
          tries: number
          variables: Json
        }[]
      }
      colleagues: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          name: string
          role: string
        }[]
      }
      content_revisions: { Args: Record<PropertyKey, never>; Returns: Json }
      count_points: { Args: { steps: Json }; Returns: Json }
      count_redirects: { Args: { hits: Json }; Returns: number }
      count_search_misses: { Args: { misses: Json }; Returns: number }
      database_version: { Args: Record<PropertyKey, never>; Returns: number }
      decide_review: {
        Args: {
          approve: boolean
          remark?: string
          review: string
          seen: string
        }
        Returns: undefined
      }
      delete_own_account: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      desk_calendar: {
        Args: { since: string; until: string }
        Returns: {
          at: string
          day: string
          event: string
          id: string
          kind: string
          title: string
        }[]
      }
      end_session: { Args: { session: string }; Returns: undefined }
      enqueue_mail: {
        Args: { kind: string; recipient: string; variables: Json }
        Returns: undefined
      }
      find_downloads: {
        Args: { slugs: string }
        Returns: {
          bytes: number
          mime: string
          path: string
          slug: string
          title: string
        }[]
      }
      find_pictures: {
        Args: { slugs: string }
        Returns: {
          alt: string
          caption: string
          credit: string
          crop: number[]
          focus: number[]
          height: number
          mime: string
          path: string
          slug: string
          width: number
        }[]
      }
      find_redirect: { Args: { wanted: string }; Returns: string }
      finish_job: {
        Args: { done?: boolean; job: string; run: string }
        Returns: undefined
      }
      forget_rate_limits: { Args: Record<PropertyKey, never>; Returns: number }
      forget_search_words: { Args: Record<PropertyKey, never>; Returns: number }
      grant_admin: { Args: { email: string }; Returns: undefined }
      grant_editor: { Args: { email: string }; Returns: undefined }
      invite: {
        Args: { email: string; role: string; token: string }
        Returns: Json
      }
      kept_mails: { Args: Record<PropertyKey, never>; Returns: Json[] }
      label_media: {
        Args: { adding: string[]; ids: string[]; removing: string[] }
        Returns: number
      }
      links_to: {
        Args: { target_id: string; target_table: string }
        Returns: {
          row_id: string
          table_name: string
          title: string
        }[]
      }
      list_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string
          role: string
        }[]
      }
      list_media: {
        Args: {
          kind?: string
          label?: string
          max_results?: number
          search?: string
          show?: string
          skip?: number
          type?: string
        }
        Returns: {
          alt: string
          bytes: number
          caption: string
          created_at: string
          credit: string
          crop: number[]
          deleted_at: string
          focus: number[]
          height: number
          id: string
          labels: string[]
          mime: string
          name: string
          path: string
          slug: string
          title: string
          total: number
          updated_at: string
          width: number
        }[]
      }
      list_redirects: {
        Args: {
          max_results?: number
          only_unused?: boolean
          search?: string
          skip?: number
        }
        Returns: {
          created_at: string
          from_path: string
          hits: number
          id: string
          last_used_at: string
          leads_to: string
          made_by: string
          target: string
          title: string
          total: number
        }[]
      }
      list_search_misses: {
        Args: { max_results?: number }
        Returns: {
          is_found: boolean
          last_day: string
          searches: number
          term: string
        }[]
      }
      mail_numbers: { Args: Record<PropertyKey, never>; Returns: Json }
      mail_queue: { Args: Record<PropertyKey, never>; Returns: Json }
      media_labels: {
        Args: Record<PropertyKey, never>
        Returns: {
          label: string
          uses: number
        }[]
      }
      media_usage: {
        Args: { wanted: string }
        Returns: {
          column_name: string
          in_trash: boolean
          row_id: string
          table_name: string
          title: string
        }[]
      }
      media_usages: {
        Args: { ids: string[] }
        Returns: {
          column_name: string
          in_trash: boolean
          media_id: string
          row_id: string
          table_name: string
          title: string
        }[]
      }
      merge_tags: {
        Args: { source: string; target: string }
        Returns: undefined
      }
      message_file: { Args: { file: string; part: number }; Returns: string }
      my_desk: {
        Args: Record<PropertyKey, never>
        Returns: {
          at: string
          held_back: string
          id: string
          kind: string
          title: string
          what: string
        }[]
      }
      note_message_export: { Args: { messages: number }; Returns: undefined }
      note_sign_in_failure: { Args: { failure: Json }; Returns: undefined }
      note_site_url: { Args: { url: string }; Returns: undefined }
      note_visit: { Args: Record<PropertyKey, never>; Returns: string }
      office_access: { Args: Record<PropertyKey, never>; Returns: Json }
      operator_reset_factors: { Args: { account: string }; Returns: number }
      own_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          aal: string
          browser: string
          created_at: string
          id: string
          is_current: boolean
          last_used_at: string
        }[]
      }
      performance_report: {
        Args: {
          only_device?: string
          only_route?: string
          since: string
          until: string
        }
        Returns: Json
      }
      preview_document: { Args: { token: string }; Returns: Json }
      publish_due_drafts: {
        Args: Record<PropertyKey, never>
        Returns: {
          held_back: string
          row_id: string
          table_name: string
        }[]
      }
      publish_record: {
        Args: {
          data: Json
          keep_draft?: boolean
          row_id: string
          seen: string
          table_name: string
        }
        Returns: Json
      }
      purge_mails: { Args: Record<PropertyKey, never>; Returns: number }
      purge_sessions: { Args: Record<PropertyKey, never>; Returns: number }
      rate_limit_key: { Args: Record<PropertyKey, never>; Returns: string }
      read_invitation: { Args: { token: string }; Returns: Json }
      reader_notifications: {
        Args: Record<PropertyKey, never>
        Returns: {
          body: string
          href: string
          published_at: string
          read_at: string
          source: string
          source_id: string
          title: string
        }[]
      }
      reading_summary: {
        Args: Record<PropertyKey, never>
        Returns: {
          articles_read: number
          bookmarks: number
          seconds: number
        }[]
      }
      reading_weeks: {
        Args: Record<PropertyKey, never>
        Returns: {
          seconds: number
          week: string
        }[]
      }
      recent_sign_ins: {
        Args: Record<PropertyKey, never>
        Returns: {
          browser: string
          is_current: boolean
          method: string
          signed_in_at: string
        }[]
      }
      record_measurements: { Args: { batch: Json }; Returns: undefined }
      record_reading: { Args: { entries: Json }; Returns: number }
      report_closed: { Args: { tab: string }; Returns: undefined }
      report_open: {
        Args: { row_id: string; tab: string; table_name: string }
        Returns: Json
      }
      request_review: {
        Args: {
          assignee: string
          note?: string
          row_id: string
          table_name: string
        }
        Returns: string
      }
      reset_factors: { Args: { account: string }; Returns: number }
      retention_periods: { Args: Record<PropertyKey, never>; Returns: Json }
      retry_mails: { Args: Record<PropertyKey, never>; Returns: number }
      review_state: {
        Args: { row_id: string; table_name: string }
        Returns: Json
      }
      roll_up: { Args: { again_from?: string }; Returns: boolean }
      sample_authors: {
        Args: Record<PropertyKey, never>
        Returns: {
          shown_name: string
          slug: string
        }[]
      }
      search_articles: {
        Args: { query: string }
        Returns: {
          category: string
          excerpt: string
          slug: string
          title: string
        }[]
      }
      search_content: {
        Args: { max_results?: number; query: string; skip?: number }
        Returns: {
          anchor: string
          found_in: string
          kind: string
          marked_title: string
          path: string
          rank: number
          reasons: Json
          slug: string
          snippet: string
          title: string
          total: number
        }[]
      }
      search_posts: {
        Args: { query: string; skip: number; take: number }
        Returns: {
          id: string
          total: number
        }[]
      }
      search_records: {
        Args: { max_results?: number; query: string }
        Returns: {
          detail: string
          id: string
          kind: string
          title: string
        }[]
      }
      security_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      seed_content: { Args: { records: Json; target: string }; Returns: number }
      server_report: { Args: { since: string; until: string }; Returns: Json }
      set_order: {
        Args: { ids: string[]; table_name: string }
        Returns: number
      }
      settle_audit_events: { Args: { sent: number[] }; Returns: undefined }
      settle_mail: {
        Args: { mail: number; message?: Json; outcome: string; reason?: string }
        Returns: undefined
      }
      store_contact_message: {
        Args: { acknowledge: boolean; content: Json }
        Returns: undefined
      }
      suggest_content: {
        Args: { query: string }
        Returns: {
          kind: string
          path: string
          title: string
        }[]
      }
      unblock_account: {
        Args: { account: string; reason: string }
        Returns: undefined
      }
      visitor_salt: { Args: Record<PropertyKey, never>; Returns: string }
      vital_causes: {
        Args: {
          only_device?: string
          only_route?: string
          since: string
          until: string
          wanted: string
        }
        Returns: Json
      }
      website_minutes: {
        Args: Record<PropertyKey, never>
        Returns: {
          first_minute: string
          last_minute: string
          minutes: number
          month: string
        }[]
      }
      withdraw_invitation: { Args: { invitation: string }; Returns: undefined }
      withdraw_review: { Args: { review: string }; Returns: undefined }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type PublicTables = Database["public"]["Tables"]

export type Tables<Name extends keyof PublicTables> = PublicTables[Name]["Row"]
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]["Insert"]
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]["Update"]
